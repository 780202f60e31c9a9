class Inquiry
  include ActiveModel::Model
  include ActiveModel::Attributes
  include ActiveModel::Validations::Callbacks

  attribute :name, :string
  attribute :copies, :integer, default: 1
  attribute :gift, :boolean, default: false
  attr_accessor :note

  validates :name, presence: true, length: { maximum: 20 }
  validates :copies, numericality: { greater_than: 0 }
  validates :note, length: { maximum: 5 }, allow_blank: true
  validate :no_gift_of_many

  before_validation { self.name = name.to_s.strip }

  def save
    return false unless valid?

    Tag.find_or_create_by!(name: "#{name} #{copies} #{gift} #{note}")
    true
  end

  def summary = [name, copies, gift, note, persisted?].inspect

  private

  def no_gift_of_many
    errors.add(:gift, "is one copy") if gift && copies.to_i > 1
  end
end
