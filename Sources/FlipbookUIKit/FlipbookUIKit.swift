@_exported import Flipbook
