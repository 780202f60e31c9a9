class OrderValidator < ActiveModel::Validator
  def validate(record)
    first, last = options.values_at(:first, :last).map { |name| record.public_send(name) }
    return if first.nil? || last.nil? || first < last

    record.errors.add(options[:last], "must come after #{options[:first].to_s.humanize(capitalize: false)}")
  end
end
