class EmailValidator < ActiveModel::EachValidator
  FORMAT = /\A[\w.+-]+@(?<domain>[\w-]+(?:\.[a-z]{2,})+)\z/i

  def validate_each(record, attribute, value)
    match = FORMAT.match(value.to_s)
    if match.nil?
      record.errors.add attribute, (options[:message] || :invalid)
    elsif options[:domain] && match[:domain] != options[:domain]
      record.errors.add attribute, "must be at #{options[:domain]}, not #{match[:domain]}"
    end
  end
end
