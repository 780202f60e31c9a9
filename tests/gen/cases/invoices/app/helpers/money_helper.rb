module MoneyHelper
  UNITS = { "EUR" => "€", "USD" => "$" }.freeze

  def money(amount, currency: "EUR")
    return "-" if amount.nil?

    whole, cents = format("%.2f", amount).split(".")
    "#{whole.reverse.scan(/\d{1,3}/).join(",").reverse}.#{cents} #{UNITS.fetch(currency, currency)}"
  end

  def day(date)
    date.present? ? date.strftime("%d.%m.%Y") : "-"
  end
end
