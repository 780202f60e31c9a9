class PagesController < ApplicationController
  layout "plain"

  def about; end
end
