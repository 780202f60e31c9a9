module Filterable
  extend ActiveSupport::Concern

  class_methods do
    def filter_by(params)
      results = all
      params.each do |key, value|
        results = results.public_send("filter_#{key}", value) if value.present?
      end
      results
    end
  end
end
