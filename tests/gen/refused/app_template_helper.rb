# at app/helpers/application_helper.rb
module ApplicationHelper
  def search_form
    form_with url: "/search"
  end
end
