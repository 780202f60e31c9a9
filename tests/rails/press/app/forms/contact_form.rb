class ContactForm
  include ActiveModel::Model
  attr_accessor :name, :email, :newsletter

  validates :name, presence: true
  validates :email, presence: true, email: { allow_blank: true }

  def newsletter? = ActiveModel::Type::Boolean.new.cast(newsletter)
end
