class InquiriesController < ApplicationController
  def new
    @inquiry = Inquiry.new(name: "Ann")
  end

  def create
    @inquiry = Inquiry.new(inquiry_params)
    if @inquiry.save
      redirect_to new_inquiry_path, notice: @inquiry.summary
    else
      render :new, status: :unprocessable_entity
    end
  end

  def index
    flag = ActiveModel::Type::Boolean.new
    count = ActiveModel::Type::Integer.new
    render plain: ["1", "0", "off", "yes", "", nil, true].map { |each| flag.cast(each) }.push(count.cast("7"), count.cast("")).inspect
  end

  def show
    texts = ["https://ann:pw@example.org:8443/a/b?c=1&d=%20#e", "http://example.org", "/just/a/path?q=2", "mailto:ann@example.org", "redis://h:1/x",
             "not a uri", "http://[::1]:3000/", "", "HTTP://Example.ORG/A", "foo:bar", "http://a b/"]
    lines = texts.map do |text|
      uri = URI.parse(text)
      [uri.class, uri.scheme, uri.host, uri.hostname, uri.port, uri.path, uri.query, uri.fragment, uri.user, uri.opaque, uri.to_s, uri.is_a?(URI::HTTP), uri.absolute?]
    rescue URI::InvalidURIError => error
      error.message
    end
    base = URI.parse("http://example.org/a/b/c?d#e")
    lines << ["../x", "/y", "z", "?q", "http://other.example/", "#f", "./../..", ""].map { |each| (base + each).to_s }
    lines << URI.join("http://example.org/", "a/", "b").to_s
    base.query = URI.encode_www_form(q: "a b&é*~", list: [1, 2], none: nil)
    base.host = "changed.example"
    base.scheme = "https"
    lines << [base.to_s, base.request_uri, URI.decode_www_form("a=1&b=%C3%A9+x&c"), URI.encode_www_form_component("a b/é"), URI.decode_www_form_component("a+b%2F")]
    lines << [URI.parse("http://a.example/") == URI.parse("http://a.example/"), URI::MailTo::EMAIL_REGEXP.match?("a@b.example")]
    render plain: lines.map(&:inspect).join("\n")
  end

  private

  def inquiry_params
    params.require(:inquiry).permit(:name, :copies, :gift, :note)
  end
end
