class DateValidator < ActiveModel::EachValidator
  CHECKS = { before: :<, after: :> }.freeze

  def check_validity!
    raise ArgumentError, "before or after is needed" if (options.keys & CHECKS.keys).empty?
  end

  def validate_each(record, attribute, value)
    options.slice(*CHECKS.keys).each do |name, limit|
      limit = limit.call if limit.respond_to?(:call)
      next if name == :before ? value < limit : value > limit

      record.errors.add(attribute, "must be #{name} #{limit.to_s(:long)}")
    end
  end
end
