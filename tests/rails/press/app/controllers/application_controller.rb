class ApplicationController < ActionController::Base
  include SignIn

  layout -> { request.xhr? ? false : "application" }
  helper_method :breadcrumbs, :advert
  before_action :give_reader_token
  after_action :name_served
  rescue_from ActiveRecord::RecordNotFound, with: :missing
  rescue_from SignIn::Forbidden, Transition::Refused do |error|
    respond_to do |format|
      format.html { redirect_back_or_to_root error.message }
      format.json { render json: { error: error.message }.merge(error.respond_to?(:reasons) ? { reasons: error.reasons } : {}), status: :forbidden }
      format.any { head :forbidden }
    end
  end

  def missing(error = nil)
    what = error.try(:model).presence || "page"
    respond_to do |format|
      format.html { render template: "errors/missing", status: :not_found, locals: { what: what.underscore.humanize(capitalize: false) } }
      format.json { render json: { error: "no such #{what.downcase}" }, status: 404 }
      format.any { render plain: "Not found", status: 404 }
    end
  end

  private

  def redirect_back_or_to_root(message)
    redirect_back fallback_location: { controller: "/front", action: "show" }, flash: { error: message }
  end

  def breadcrumbs = (@breadcrumbs ||= [["Home", root_path]])

  def crumb(name, target = nil)
    breadcrumbs << [name, target && url_for(target)]
  end

  def give_reader_token
    Current.reader_token = cookies.signed[:reader] || "r#{request.remote_ip.delete(".")}"
  end

  def advert(slot)
    (@adverts ||= {}).fetch(slot) { @adverts[slot] = Ad.show(slot) }
  end

  def name_served
    response.headers["X-Served"] = "#{controller_path}##{action_name}"
    response.headers["X-Notes"] = Current.notes.join("; ") if Current.notes
  end

  def paging(scope, per: 3)
    page = [params.fetch(:page, 1).to_i, 1].max
    records = scope.limit(per + 1).offset((page - 1) * per).to_a
    { records: records.first(per), page: page, more: records.size > per }
  end
end
