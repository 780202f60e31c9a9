# at app/models/concerns/counted.rb
module Counted
  def self.[](*names)
    Module.new do
      extend ActiveSupport::Concern

      included do
        after_create { |record| names.each { |name| record.public_send(name) } }
      end
    end
  end
end
