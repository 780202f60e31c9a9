module ProductsHelper
  def stock_of(product)
    if product.stock.zero?
      badge("sold out", :warning)
    else
      pluralize(product.stock, "piece")
    end
  end

  def available_from(product)
    return "" if product.available_on.nil?

    "from #{product.available_on.strftime("%d %b %Y")}"
  end
end
