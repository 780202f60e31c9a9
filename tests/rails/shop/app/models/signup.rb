class Signup
  include ActiveModel::Model
  include ActiveModel::Attributes

  attribute :name, :string
  attribute :email, :string
  attribute :age, :integer
  attribute :newsletter, :boolean, default: true
  attribute :born_on, :date
  attr_accessor :terms

  validates :name, presence: true
  validates :email, format: { with: /@/, message: "is no address" }
  validates :age, numericality: { greater_than: 17 }, allow_nil: true
  validates :terms, acceptance: true
  validate { errors.add(:born_on, :invalid) if born_on && born_on > Date.new(2020, 1, 1) }

  def save
    return false unless valid?
    @customer = Customer.create(name: name, email: email)
    errors.merge!(@customer.errors) if @customer.errors.any?
    errors.empty?
  end

  attr_reader :customer
end
