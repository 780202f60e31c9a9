class EmailValidator < ActiveModel::EachValidator
  PATTERN = /\A[^@\s]+@(?:[\w-]+\.)+(?<top>\w+)\z/

  def initialize(options)
    super
    @domains = options[:domains]
  end

  def validate_each(record, attribute, value)
    unless (found = PATTERN.match(value))
      return record.errors.add(attribute, :invalid, value: value)
    end

    record.errors.add(attribute, "ends in .#{found[:top]}, not in #{@domains.map { |d| ".#{d}" }.to_sentence(two_words_connector: " or ")}") if @domains&.exclude?(found[:top])
  end
end
