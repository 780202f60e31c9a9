class ApplicationController < ActionController::Base
  class Denied < StandardError
    def initialize(msg = "no way") = super
  end
  include Traced
  before_action :note
  helper_method :current_name
  layout :pick_layout
  rescue_from Denied do |error|
    render plain: error.message, status: :forbidden
  end
  rescue_from ActiveRecord::RecordNotFound, with: :lost

  def current_name = params[:name] || "anon"

  private
  def note = (@trace << "note")
  def pick_layout = params[:bare] ? false : "application"
  def lost = render(plain: "lost #{params[:id]}", status: :not_found)
  def default_url_options = { lang: params[:lang] }.compact
end
