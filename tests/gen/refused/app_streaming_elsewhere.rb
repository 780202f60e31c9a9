# at app/models/price.rb
class Price
  include ActionController::Live
end
