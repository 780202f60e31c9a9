class AnswersController < ApplicationController
  include VisitsHelper
  protect_from_forgery with: :exception, unless: -> { params[:token] == "known" }
  before_action { headers["X-Shelf"] = action_name }
  before_action :store_address, only: :quiet, if: proc { |controller| controller.request.query_parameters.key?(:q) }
  before_action :store_address, only: :quiet, unless: lambda { |it| it.params[:q] }

  def visit
    remember_visit params[:page]
    store_address
    render plain: [visits, visited?("a"), visited?("z")].inspect
  end

  def seen; end

  def back
    back_or root_path
  end

  def forget
    forget_visits
    render plain: visits.inspect
  end

  def drawn
    book = Book.find(1)
    @paths = [shelf_of_path(book), shelf_of_path(book, anchor: "x"), written_path(book, page: 2), fresh_books_path(size: 3), side_path, side_path(7)]
    @paths << shelf_of_url(book).delete_prefix(request.base_url) << fresh_books_url.delete_prefix(request.base_url)
  end

  def named
    @root = url_for(:root).delete_prefix(request.base_url)
    return if params[:page]
    redirect_to :about, status: :see_other
  end

  def quiet
    render plain: session.to_hash.keys.without("session_id").sort.inspect, notice: "nobody sees it", alert: 1
  end

  def of
    return redirect_to(slug: "b", page: 2) if params[:slug] == "a"

    render plain: params.values_at(:slug, :page).inspect
  end

  def request_parts
    render plain: [
      request.env["REQUEST_METHOD"], request.env["PATH_INFO"], request.env["HTTP_X_SHELF"], request.env["none"],
      request.original_fullpath, request.authorization,
      request.get_header("HTTP_X_SHELF"), request.body.read
    ].inspect
  end

  def text
    line = render_to_string(partial: "answers/line", locals: { name: "<a>" })
    page = render_to_string("answers/seen", layout: false)
    render json: { line: line, length: page.strip.length > 10, safe: line.html_safe?, plain: render_to_string(plain: "p") }
  end

  def merged
    params[:x] = { "y" => 1 }
    params.merge!(z: 2)
    all = params.with_defaults(z: 3, w: 4)
    taken = params.extract!(:z, :none).to_unsafe_h
    render plain: [params[:x][:y], all[:w], all[:z], taken, params.key?(:z), params.permit(x: [:y]).to_h].inspect
  end

  def keys
    params[:anA] = { "bB" => [{ "cC" => 1 }] }
    params.deep_transform_keys!(&:underscore)
    upper = params.slice(:an_a).transform_keys(&:upcase)
    render plain: [params.except(:controller, :action).to_unsafe_h, upper.to_unsafe_h].inspect
  end

  def fresh
    render plain: "fresh" if stale?(strong_etag: "v1", last_modified: Time.utc(2020, 1, 1), public: true)
  end

  def formats
    respond_to do |format|
      format.html { render plain: "html" }
      format.json
      format.any { render plain: "any" }
    end
  end

  def script
    render js: "alert(1)", status: :created
  end

  def markup
    render xml: "<a/>"
  end

  def file
    send_data "a,b", filename: "a.csv", content_type: "text/csv", disposition: "inline"
  end
end
