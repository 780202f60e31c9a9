class ClockTimeType < ActiveModel::Type::Value
  def type = :clock_time

  def serialize(value)
    cast(value)&.minutes
  end

  private

  def cast_value(value)
    case value
    when ClockTime then value
    when Integer then ClockTime.new(value)
    when /\A(\d{1,2}):(\d{2})\z/ then ClockTime.new($1.to_i * 60 + $2.to_i)
    end
  end
end
