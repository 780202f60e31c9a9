ENV["RAILS_ENV"] ||= "test"
require_relative "../config/environment"
require "rails/test_help"

module ActiveSupport
  class TestCase
    # Every fixture of test/fixtures, in every test.
    fixtures :all
  end
end
