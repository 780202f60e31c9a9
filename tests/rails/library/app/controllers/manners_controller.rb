class MannersController < ApplicationController
  class Gate
    def self.before(controller)
      controller.flash[:shut] = "closed"
      controller.redirect_to controller.root_path if controller.params[:shut]
    end

    def self.after(controller)
      controller.response.set_header("X-Gate", controller.action_name)
    end
  end

  class Stamp
    def self.around(controller)
      yield
      controller.response.body += " stamped"
    end
  end

  add_flash_types :info, :warning
  before_action Gate, only: %i[gate shown]
  after_action Gate, only: :gate
  around_action Stamp, only: :gate
  before_action only: :counted do |controller|
    @steps = ["first #{controller.action_name}"]
    flash.now[:warning] = "at #{action_name}"
  end
  append_before_action :second, only: :counted
  class_attribute :limit, default: 3
  mattr_accessor :shared, default: "all"

  helper_method def shout(text)
    text.upcase
  end
  helper do
    def hush(text) = "(#{text})"
  end

  def gate
    render plain: "open"
  end

  def counted
    render plain: [@steps, warning, limit, self.class.limit, shared, limit?].inspect
  end

  def leave
    flash.notice = "n"
    redirect_to manners_shown_path, info: "told", warning: "take care", flash: { extra: "x" }
  end

  def shown; end

  def bare
    render :bare, layout: false
  end

  def leave_list
    flash[:errors] = ["too long", "too <b>wide</b>"]
    flash[:count] = 3
    session[:sizes] = { max_width: 7 }
    flash.update("kind" => { "size" => 1 }, gone: nil)
    redirect_to manners_listed_path, notice: %w[a b], alert: nil
  end

  def listed
    flash.now[:marked] = :here
    @left = flash.to_hash.keys.sort
  end

  def sized
    render plain: [(session[:sizes]["max_width"] || session[:sizes][:max_width]), session.delete(:sizes).class].inspect
  end

  def cleared
    before = [flash[:errors]&.length, flash[:count]&.succ, flash.key?(:gone), flash[:kind], flash.any?]
    flash.keep(:count)
    after = flash.delete(:errors).key?(:errors)
    render plain: [before, after, flash.count, flash.map { |type, _| type }.sort].inspect
  end

  def said
    flash.now.alert = "a"
    render plain: [flash.alert, flash.notice, flash.to_hash.keys.sort].inspect
  end

  def answer
    response.status = 404
    seen = [response.message, response.not_found?, response.client_error?, response.redirect?, response.ok?]
    response.set_header("X-One", "1")
    response.delete_header("X-One")
    response.add_header("X-Two", "a")
    response.add_header("X-Two", "b")
    response.last_modified = Time.utc(2026, 1, 2, 3, 4, 5)
    seen << response.get_header("X-Two") << response.has_header?("X-One") << response.code
    seen << request.form_data? << request.standard_port? << request.optional_port << request.port_string
    seen << request.script_name << request.request_method_symbol
    render plain: seen.inspect, status: 200
  end

  def truth
    type = ActiveModel::Type::Boolean.new
    render plain: [nil, "", "0", "off", "false", "1", "yes", 0, true].map { |value| type.cast(value) }.inspect
  end

  def addressed
    list = [
      url_for, url_for(only_path: true), url_for(page: 2), url_for({ page: 2, only_path: true }), url_for(action: :gate, only_path: true),
      url_for(Book.find(1)), url_for(controller: "books", action: "show", id: 3, anchor: "x"), url_for(action: :gate, host: "h.example"), url_for("/x")
    ]
    render plain: list.map { |address| address.sub(request.base_url, "BASE") }.inspect
  end

  def path_parts
    book = Book.find(1)
    render plain: [
      request.path_parameters, homepage_path, homepage_url, the_book_path(book), the_book_url(book).delete_prefix(request.base_url)
    ].inspect
  end

  def forever
    http_cache_forever(public: true) { render plain: "for ever" }
  end

  def baked
    cookies[:first] = "1"
    cookies[:second] = "two"
    seen = []
    cookies.each { |name, value| seen << "#{name}=#{value}" if name.to_s.start_with?("first", "second") }
    cookies.each { |name, _| cookies.delete(name) if name == "first" }
    render plain: [seen.sort, cookies[:first], cookies.to_h.key?("second")].inspect
  end

  def looked_up
    @found = [lookup_context.exists?("manners/line"), lookup_context.template_exists?("book", ["shared", "books"], true), lookup_context.exists?("nothing", "manners")]
  end

  def unheard
    redirect_to manners_shown_path, success: "nobody hears it", notice: "heard"
  end

  def away
    redirect_back fallback_location: { action: :gate }, notice: "no page before"
  end

  def made
    made = ActionController::Parameters.new(name: "x", "tags" => ["a"], inner: { a: 1 }, admin: true)
    render plain: made.permit(:name, tags: [], inner: [:a]).to_h.inspect
  end

  def noted; end

  rescue_from ActionDispatch::RemoteIp::IpSpoofAttackError, ActionDispatch::Http::MimeNegotiation::InvalidType, with: :refused
  rescue_from(ActionController::UnfilteredParameters) { |error| render plain: "#{error.message} #{error.is_a?(ArgumentError)}" }

  def raised
    case params[:error]
    when "spoofed" then raise ActionDispatch::RemoteIp::IpSpoofAttackError, "two addresses"
    when "type" then raise ActionDispatch::Http::MimeNegotiation::InvalidType, "no type"
    when "bad" then raise ActionController::BadRequest
    when "missing" then raise ActionController::RoutingError, "no page"
    else render plain: params.to_h
    end
  end

  def tidy
    @book = Book.new(title: "", price: -1, author: Author.first)
    @book.valid?
  end

  def outside
    book = Book.find(1)
    pages = [
      ApplicationController.render(partial: "books/book", locals: { book: book }),
      BooksController.render(:bare_line, layout: false, assigns: { book: book }),
      MannersController.renderer.render(template: "manners/line", layout: false, locals: { word: "<b>" }),
      ApplicationController.renderer.new(http_host: "shop.example", https: true).render(template: "manners/line", layout: "plain", locals: { word: "w" }),
      ApplicationController.render(plain: "text"), ApplicationController.render(json: { a: 1 }), book.line
    ]
    render plain: pages.join("|")
  end

  def shown_off; end

  def polymorphic
    @book = Book.find(1)
    @addresses = [
      polymorphic_path(@book, page: 2, anchor: "x"), polymorphic_url([:edit, @book], only_path: true), edit_polymorphic_path(@book),
      new_polymorphic_path(Book), polymorphic_url(@book, host: "h.example", format: :json),
      edit_polymorphic_url(@book, a: 1).delete_prefix(request.base_url), url_for([@book, { only_path: true, z: 1 }])
    ]
  end

  def resolved
    @tag = Tag.find_or_initialize_by(name: "noir")
    @tag.save!
    @tagging = Tagging.new(tag: @tag, book: Book.find(1))
    case params[:to]
    when "tag" then redirect_to @tag
    when "tagging" then redirect_to @tagging, notice: "told"
    when "remark" then redirect_to Remark.new
    else @addresses = [polymorphic_path(@tag), polymorphic_url(@tag, anchor: "x", page: 2).delete_prefix(request.base_url), url_for(@tagging).delete_prefix(request.base_url)]
    end
  end

  def inline
    @words = %w[one two]
    case params[:of]
    when "locals" then render inline: "<p><%= a %> & <%= h b %></p>", locals: { a: "<i>", b: 2 }
    when "layout" then render inline: "<ul><% @words.each do |word| %><li><%= word %></li><% end %></ul>", layout: "application"
    when "status" then render inline: "<%= link_to 'Book', Book.find(1) %> gone", status: :gone
    when "type" then render inline: <<~ERB, content_type: "text/plain"
      <%= @words.size %> words
    ERB
    else render inline: "plain <%= @words.join(', ') -%>\n!"
    end
  end

  def bare_head
    case params[:of]
    when "nothing" then head :no_content
    when "place" then head :created, location: "/books/1"
    when "type" then head :ok, content_type: "text/css"
    when "format" then respond_to { |format| format.any(:json, :xml) { head :ok } }
    else head :ok
    end
  end

  def sent
    name = { "plain" => "list.csv", "spaces" => "x y's \"1\".csv", "accents" => "Überblick né €.txt" }.fetch(params[:name])
    send_data "a,b", filename: name, disposition: params[:shown] ? "inline" : "attachment"
  end

  def typed
    case params[:of]
    when "css" then response.content_type = "text/css"
    when "svg" then response.content_type = "image/svg+xml"
    when "latin" then response.content_type = "text/plain; charset=iso-8859-1"
    when "own" then self.content_type = "text/vcard"
    when "any" then return respond_to { |format| format.any { render plain: "any" } }
    when "twice"
      response.content_type = "text/plain; charset=utf-16"
      response.content_type = "text/csv"
    when "option" then return render(plain: "x", content_type: "image/svg+xml")
    end
    render plain: "x"
  end

  def faulty
    @book = Book.new(title: "", price: -1)
    @book.valid?
  end

  def wrapped
    @book = Book.find(1)
  end

  def recalled
    @paths = [recalled_path, recalled_path("x y"), recalled_path(line: 2, page: 3), recalled_path("a", line: 4), author_path, author_path(page: 2)]
    @full = [recalled_url(slug: "b", line: 5), author_url].map { |address| address.delete_prefix(request.base_url) }
  end

  private

  def refused(error)
    render plain: "refused: #{error.message}", status: :forbidden
  end

  def second
    @steps << "second"
  end
end
