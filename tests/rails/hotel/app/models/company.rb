class Company < Guest
  validates :notes, presence: { message: "must hold the VAT number" }

  def name
    "#{last_name} (#{first_name})"
  end

  def initials
    last_name.first(2).upcase
  end
end
