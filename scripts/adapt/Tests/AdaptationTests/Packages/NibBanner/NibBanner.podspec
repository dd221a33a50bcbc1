Pod::Spec.new do |s|
  s.name = 'NibBanner'
  s.source_files = 'Banner/*.swift'
  s.resource_bundles = { 'NibBanner' => ['Banner/*.xib', 'Banner/Strings/*.json'] }
end
