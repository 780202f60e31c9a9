# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  before_acton :count_visits
  caches_page :about
  validates :name, presence: true
  has_many :pages

  def about
    respond_to do |format|
      format.html
    end
  end

  def printed
    ApplicationController.render(:about)
  end

  def url_options = { locale: "de" }

  private

  def process_action(*args)
    super
  end
end
