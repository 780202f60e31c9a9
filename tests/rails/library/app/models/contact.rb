class Contact
  include ActiveModel::Model
  FIELDS = %i[name email].freeze
  EXTRA = [:phone, "fax"]
  attr_accessor *FIELDS
  attr_accessor(*EXTRA, :note)
  validates *FIELDS, presence: true
  delegate *%i[size upcase], to: :name, prefix: true
  def all = [name, email, phone, fax, note]
end
