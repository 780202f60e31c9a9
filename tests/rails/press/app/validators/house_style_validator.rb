class HouseStyleValidator < ActiveModel::Validator
  SHOUTING = /\b[A-Z]{4,}\b/

  def validate(record)
    options[:fields].each do |field|
      shouted = record.public_send(field).to_s.scan(SHOUTING) - Array(options[:except])
      record.errors.add(field, :shouting, message: "shouts #{shouted.to_sentence}", words: shouted) if shouted.any?
    end
  end
end
