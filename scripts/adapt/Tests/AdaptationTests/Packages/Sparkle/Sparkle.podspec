Pod::Spec.new do |s|
  s.name = 'Sparkle'
  s.source_files = 'Sparkle/**/*'
end
