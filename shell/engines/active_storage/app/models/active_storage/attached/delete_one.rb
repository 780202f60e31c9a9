class ActiveStorage::Attached::DeleteOne
  attr_reader :name, :record

  def initialize(name, record)
    @name = name
    @record = record
  end

  def attachment = nil
  def upload = nil

  def save
    record.public_send("#{name}_attachment=", nil)
    record.association(:"#{name}_blob").reset
  end
end
