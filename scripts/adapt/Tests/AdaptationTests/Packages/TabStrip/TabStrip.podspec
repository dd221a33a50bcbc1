Pod::Spec.new do |s|
  s.name = 'TabStrip'
  s.version = '2.1.0'
  s.source_files = 'TabStrip/Classes/**/*.swift'
  s.dependency 'Handlers', '~> 1.0'
end
