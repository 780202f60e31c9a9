class EmailValidator < ActiveModel::EachValidator
  def validate_each(record, attribute, value)
    local, at, domain = value.rpartition("@")
    return record.errors.add(attribute, options.fetch(:message, :invalid), value: value) if local.empty? || at.empty?

    record.errors.add(attribute, "is not of #{options[:domains].to_sentence(two_words_connector: " or ")}") unless options[:domains].nil? || options[:domains].include?(domain)
  end
end
