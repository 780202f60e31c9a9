module Shelved
  extend ActiveSupport::Concern

  included do
    attr_reader :place
    helper_method :place
  end
end
