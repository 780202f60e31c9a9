class Admin::RoomsController < Admin::BaseController
  include SimpleResource
  self.permitted = %i[code building seats]
end
