Pod::Spec.new do |s|
  s.name         = "Handlers"
  s.source_files = "Handlers/*.swift"
  s.frameworks   = "UIKit", "Foundation"
end
