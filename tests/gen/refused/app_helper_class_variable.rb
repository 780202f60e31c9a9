# at app/helpers/shop_helper.rb
module ShopHelper
  def visit_number
    @@visits ||= 0
    @@visits += 1
  end
end
