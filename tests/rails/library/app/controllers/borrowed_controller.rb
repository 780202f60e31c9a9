# Helpers of views, asked outside of them.
class BorrowedController < ApplicationController
  include ActionView::Helpers::NumberHelper, ActionView::Helpers::DateHelper
  include ActionView::RecordIdentifier

  helper_method def mood(end_mark = "")
    "calm#{end_mark}"
  end

  def asked
    book = Book.find(1)
    @title = "Seen"
    render plain: [
      helpers.dom_id(book, :edit), helpers.pluralize(2, "book"), helpers.number_to_currency(12.5), helpers.stars(3),
      helpers.truncate("a long text for a line", length: 12), helpers.link_to("B & C", book), helpers.link_to("x", "/y", class: "z"),
      helpers.content_tag(:p, "a < b", class: ["c", { d: true }]), helpers.content_tag(:b) { "in & out" }, helpers.tag.br,
      helpers.page_title, helpers.panel("T") { helpers.tag.i("x") }, helpers.strip_tags("<b>x</b>"), helpers.mood, helpers.mood("!"),
      helpers.book_path(book), helpers.author_path("ann"), helpers.author_url("ann").delete_prefix(request.base_url), helpers.safe_join(["<", "b"], "-"), helpers.image_tag("/a.png"), helpers.time_ago_in_words(3.hours.ago),
      helpers.render("borrowed/bit", word: "w"), helpers.params[:action], helpers.controller_name, helpers.cycle("a", "b"), helpers.cycle("a", "b"),
      helpers.current_page?("/borrowed/asked"), helpers.link_to_if(false, "no", "/"),
      helpers.mail_to("a@b.c"), helpers.sanitize("<b onclick='x'>y</b>"), helpers.simple_format("a\n\nb"), helpers.text_field_tag(:q, "v"),
      view_context.dom_class(book), view_context.book_path(book), view_context.pluralize(1, "leaf"), helpers.label_tag(:q)
    ].join("\n")
  end

  def included
    book = Book.find(1)
    render plain: [number_with_delimiter(12345), number_to_human_size(2048), dom_id(book), time_ago_in_words(2.days.ago), self.number_to_percentage(5, precision: 0)].join("\n")
  end

  def of_class
    book = Book.find(1)
    render plain: [
      ApplicationController.helpers.pluralize(3, "tome"), ActionController::Base.helpers.strip_tags("<i>a</i> b"), ApplicationController.helpers.stars(2),
      ApplicationController.helpers.content_tag(:p, "<", id: 1), ActionController::Base.helpers.number_to_currency(3), book.price_tag, Book.shout(4),
      ActionView::RecordIdentifier.dom_id(book), book.element, ApplicationController.helpers.link_to("a", "/b"), ActionController::Base.helpers.sanitize("<b id='x'>y</b>")
    ].join("\n")
  end

  def presented
    shown = BookPresenter.new(Book.find(1), view_context)
    render plain: [shown.title, shown.link, shown.rated(4), shown.path, shown.mood, shown.box { "inner" }].join("\n")
  end

  def nothing; end

  def explicit
    render :in_page
  end

  def several
    respond_to do |format|
      format.html { render plain: "html" }
      format.js
      format.json
      format.xml { head :ok }
    end
  end

  rescue_from ActionController::UnknownFormat do |error|
    render plain: error.class.name, status: :not_acceptable
  end

  rescue_from ActionView::MissingTemplate do |error|
    render plain: error.class.name, status: :not_implemented
  end

  def unaddressed
    found = begin
      author_path(nil)
    rescue ActionController::UrlGenerationError => error
      error.class.name
    end
    render plain: found
  end

  def in_page
    @book = Book.find(1)
  end

  helper_method def linked(book)
    view_context.link_to(book.title, book_path(book)) + helpers.stars(1)
  end
end
