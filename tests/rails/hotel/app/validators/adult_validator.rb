class AdultValidator < ActiveModel::EachValidator
  def validate_each(record, attribute, value)
    return if value <= Date.new(2024, 5, 1).advance(years: -(options[:age] || 18))

    record.errors.add(attribute, options.fetch(:message, "must be an adult"))
  end
end
