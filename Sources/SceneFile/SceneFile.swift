import Staging
