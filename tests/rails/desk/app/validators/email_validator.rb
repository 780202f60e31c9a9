class EmailValidator < ActiveModel::EachValidator
  def validate_each(record, attribute, value)
    return if value.to_s.match?(/\A[^@\s]+@[^@\s]+\z/)

    record.errors.add(attribute, options[:message] || "is not an email")
  end
end
