class RepliesController < ApplicationController
  include Shelved
  attr_accessor :mark
  helper_method :mark

  Denied = Class.new(StandardError)

  rescue_from ActionController::ParameterMissing, with: ->(error) { render json: { lacks: error.param }, status: :bad_request }
  rescue_from Denied, with: -> { head :forbidden }
  layout proc { |controller| controller.request.xhr? ? false : "application" }, only: :framed

  prepend_before_action :outermost
  around_action only: :circled do |controller, action|
    @circle = controller.action_name
    action.call
    response.headers["X-Circle"] = "#{@circle} #{response.status}"
  end
  around_action ->(_controller, action) { @inner = "in"; action.call }, only: :circled
  prepend_around_action :widest, only: :circled
  after_action(only: :circled) { response.headers["X-Order"] = "#{response.headers["X-Order"]}1" }
  prepend_after_action(only: :circled) { response.headers["X-Order"] = "#{response.headers["X-Order"]}2" }

  def circled = render(plain: [@outermost, @widest, @circle, @inner].inspect)

  def framed = render(:framed)

  def halted
    redirect_to(root_path) and return if params[:away]
    render(plain: "no", status: :conflict) && return if params[:no]
    head(:no_content) and return if params[:none]

    render plain: "went on"
  end

  def lacking
    raise ActionController::ParameterMissing.new(:page) if params[:page]

    render plain: params.require(:reply).to_s
  end

  def denied = raise(Denied)

  def usual = render(plain: params.fetch(:book, {}).permit(:title).to_h.inspect)

  def moved
    case params[:to]
    when "kept" then redirect_to params.permit(:q).merge(action: :halted, away: 1)
    when "lambda" then redirect_to proc { book_url(1) }
    when "text" then redirect_to "/books?q=1#x"
    when "list" then redirect_to [:admin, :books]
    when "back" then redirect_back fallback_location: root_path
    else redirect_to Book.find(1)
    end
  end

  def records
    case params[:of]
    when "one" then render Book.find(1)
    when "list" then render partial: "books/book", collection: Book.order(:id), as: :book
    when "text" then render json: { html: render_to_string(partial: "books/book", collection: Book.order(:id).limit(2)) }
    else render Book.order(:id).limit(2)
    end
  end

  def called = render(json: { a: 1 }, callback: params[:callback])

  def shown = render(json: params.to_unsafe_h.except("controller", "action"))

  def addressed
    render plain: [books_url(host: "z.example", port: 99), book_url(1, subdomain: "api", protocol: "https", trailing_slash: true, params: { q: 1 }),
                   books_path(trailing_slash: true, q: 1), books_path(script_name: "/shop"), url_for(Book.first), url_for(q: 2)].inspect
  end

  def told
    @name = "from the action"
    @place = "by the window"
    self.mark = "red"
    render :told, assigns: { name: "given" }
  end

  def set
    self.status = 202
    self.location = "http://example.org/x"
    render plain: response.location
  end

  def asked
    render json: {
      query: request.query_parameters, body: request.request_parameters, get: request.GET[:q], all: request.params[:q],
      path: request.path_info, xhr: request.xml_http_request?, header: request.has_header?("HTTP_X_SHELF"),
      shelf: request.headers.fetch("X-Shelf", "none"), other: request.headers.fetch("X-Other") { "absent" },
      since: request.if_modified_since.to_i, port: request.server_port, class: request.controller_class.name,
      accepts: request.accepts.map(&:to_s), shown: request.filtered_parameters["book"], cookie: request.cookies["plain"]
    }
  end

  def chosen
    request.format = :json
    respond_to do |format|
      format.html { render plain: "html" }
      format.json { render json: { format: request.format.to_s } }
    end
  end

  def kept
    cookies.signed[:id] = 7
    cookies.encrypted[:list] = { value: [1, "a"] }
    cookies.permanent.signed[:text] = "t"
    cookies[:plain] = "p"
    session.update(a: 1)
    render json: [cookies.signed[:id], cookies.encrypted[:list], cookies.signed[:text], cookies.fetch(:none, "n"), cookies.has_key?(:plain),
                  session[:a], session.id.to_s.size]
  end

  def recalled
    render json: [cookies.signed[:id], cookies.encrypted[:list], cookies.signed[:text], cookies[:plain], request.cookies["plain"], session[:a],
                  session.loaded?]
  end

  def missing = raise(AbstractController::ActionNotFound)

  private

  def outermost = @outermost = "out"

  def widest
    @widest = "wide"
    yield
  end
end
