class Admin::TermsController < Admin::BaseController
  include SimpleResource
  self.permitted = %i[name starts_on ends_on]
end
