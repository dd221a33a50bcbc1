Pod::Spec.new do |s|
  s.name = 'SignupForm'
  s.version = '2.3.0'
  s.summary = 'A form to sign up with, checked as it is filled in.'
  s.homepage = 'https://example.com/signup-form'
  s.license = { :type => 'MIT' }
  s.author = 'The form people'
  s.source = { :git => 'https://example.com/signup-form.git', :tag => s.version.to_s }
  s.ios.deployment_target = '14.0'
  s.swift_version = '5.9'
  s.source_files = 'Classes/**/*.swift'
  s.frameworks = 'UIKit'

  s.test_spec 'Tests' do |t|
    t.source_files = 'Tests/**/*.swift'
    t.dependency 'iOSSnapshotTestCase', '~> 8.0'
  end
end
