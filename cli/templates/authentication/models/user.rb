class User{{superclass}}
  has_secure_password
  has_many :sessions, dependent: :destroy

  normalizes :email_address, with: ->(address) { address.strip.downcase }
end
