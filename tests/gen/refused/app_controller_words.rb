# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  before_acton :count_visits
  allow_browser versions: :modern
  validates :name, presence: true
  has_many :pages

  def about
  end
end
