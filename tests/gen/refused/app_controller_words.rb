# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  before_acton :count_visits
  caches_page :about
  validates :name, presence: true
  has_many :pages

  def about
  end
end
