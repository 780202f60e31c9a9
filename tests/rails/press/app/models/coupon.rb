class Coupon < ApplicationRecord
  class Invalid < StandardError; end
  scope :usable, ->(on = Edition.today) { where("expires_on IS NULL OR expires_on >= ?", on).where("maximum IS NULL OR redemptions < maximum") }

  def self.redeem(code)
    return if code.blank?

    usable.find_by("upper(code) = ?", code.upcase.strip) or raise Invalid, "#{code} is not valid"
  end

  def off(price)
    reduced = percent ? price * (100 - percent) / 100 : price - amount.to_d
    [reduced, BigDecimal("0")].max.round(2, :half_up)
  end
end
