Pod::Spec.new do |spec|
  spec.name = 'StickyGrid'
  spec.source_files = ['Sources/*.swift']
  spec.dependency 'NumberKit'
end
