import t from 'tap'
import { type LoweredAnswer, type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// Actions of one controller, each with a few words of Rails, and what their visitor gets.

interface Action {
  /** The claim. */
  readonly says: string
  /** The body of the action. */
  readonly ruby: string
  /** Its template, where it has one. */
  readonly view?: string
  /** The body of the answer. */
  readonly body?: string
  /** What else the answer is: status 200, unless another is named here. */
  readonly rest?: Partial<LoweredAnswer>
}

const actions: Readonly<Record<string, Action>> = {
  json_of_a_record: {
    says: 'render json: of a record has the columns of only: and the methods of methods:',
    ruby: 'render json: @article, only: [:id, :title], methods: [:shout, :loud?]',
    body: '{"id":1,"title":"First \\u003c","shout":"FIRST \\u003c","loud?":false}',
  },
  json_of_a_hash: {
    says: 'render json: of a Hash writes records, times and Floats in it as Rails does, without the columns of except:',
    ruby: 'render json: { list: Article.all, at: @article.created_at, price: 1.0 }, except: [:created_at, :updated_at, :meta]',
    body: '{"list":[{"id":1,"title":"First \\u003c"}],"at":"2026-11-21T02:03:52.123Z","price":1.0}',
  },
  json_with_an_association: {
    says: 'render json: with include: nests the records of an association',
    ruby: 'render json: @article, only: :id, include: { comments: { only: [:body] } }, status: :created',
    body: '{"id":1,"comments":[{"body":"One"},{"body":"Two"}]}',
    rest: { status: 201 },
  },
  json_of_a_relation: {
    says: 'to_json of a relation keeps the columns of only: and calls as_json of the model',
    ruby: 'render json: @article.comments.order(:id).to_json(only: :body)',
    body: '[{"body":"One","length":3},{"body":"Two","length":3}]',
  },
  json_by_as_json: {
    says: 'a model’s own as_json is what render json: writes',
    ruby: 'render json: [@article.comments.first]',
    body: '[{"id":1,"body":"One","article_id":1,"length":3}]',
  },
  body_set_twice: {
    says: 'self.response_body= replaces what was rendered',
    ruby: 'render plain: "first"\n    self.response_body = nil\n    self.response_body = ["a", "b"]',
    body: 'ab',
  },
  body_taken_back: {
    says: 'performed? is false again once response_body is nil',
    ruby: 'self.response_body = "old"\n    was = performed?\n    self.response_body = nil\n    render plain: [was, performed?].inspect',
    body: '[true, false]',
  },
  body_of_an_enumerator: {
    says: 'response_body= takes an Enumerator, with the Content-Type that headers[] sets',
    ruby: 'headers["Content-Type"] = "text/csv"\n    self.response_body = Enumerator.new { |rows| Article.order(:id).each { |article| rows << article.id.to_s << "\\n" } }',
    body: '1\n',
    rest: { headers: { 'Content-Type': 'text/csv' } },
  },
  body_as_html: {
    says: 'response_body= of a String is HTML',
    ruby: 'self.response_body = "<b>x</b>"',
    body: '<b>x</b>',
    rest: { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  },
  find_by_a_list: {
    says: 'find of a list of ids gives a list of records',
    ruby: 'render plain: Article.find(@article.comments.pluck(:article_id).uniq).map { |one| one.title }.inspect',
    body: '["First <"]',
  },
  dom_id_of_a_class: {
    says: 'dom_id and dom_class take a class, with and without a prefix',
    ruby: '@count = 1',
    view: '<%= dom_id(Article) %> <%= dom_id(Comment, :list) %> <%= dom_class Article %> <%= tag.p more, id: dom_id(Article, "a") %>',
    body: 'new_article list_comment article <p id="a_article">more</p>',
  },
  relation_in_a_template: {
    says: 'a template may go on with a relation: joins, not, none, or, pick, find_by!',
    ruby: '@articles = Article.all',
    view: '<%= @articles.joins(:comments).distinct.reorder(id: :desc).pick(:id) %>,<%= @articles.where.not(id: 1).none.size %>,<%= @articles.rewhere(id: 1).or(@articles.where(id: 2)).first!.id %>,<%= @articles.find_by!(id: 1).id %>',
    body: '1,0,1,1',
  },
  own_to_s_in_a_template: {
    says: 'a model’s own to_s is what templates, links and helpers show, escaped',
    ruby: '@comments = @article.comments.order(:id)',
    view: '<%= @article %>|<%= "#{@article}!" %>|<%= link_to @article, @article %>|<%= content_tag :b, @article %>|<% @comments.each do |c| %><%= c %>;<% end %>|<%= h @article %>|<%= @article.to_s %>|<%= link_to "x", [@article, nil] %>|<%= truncate @article, length: 8 %>',
    body: '&lt;First &lt;&gt;|&lt;First &lt;&gt;!|<a href="/articles/1-first">&lt;First &lt;&gt;</a>|<b>&lt;First &lt;&gt;</b>|comment One;comment Two;|&lt;First &lt;&gt;|&lt;First &lt;&gt;|<a href="/articles/1-first">x</a>|&lt;Firs...',
  },
  fields_without_a_form: {
    says: 'fields model: makes fields and labels without a form',
    ruby: '@draft = Article.new\n    @draft.errors.add(:title, "is odd")',
    view: '<%= fields model: @draft do |f| %><%= f.label :title %><%= f.text_field :title %><% end %>',
    body: '<label for="article_title">Title</label><input type="text" name="article[title]" id="article_title" />',
  },
  configuration_and_credentials: {
    says: 'config.x, config_for and the credentials are read as in Rails, by environment',
    ruby: `x = Rails.configuration.x
    shop = Rails.configuration.shop
    keys = Rails.application.credentials
    render plain: [x.payment.schedule, x.payment[:retries], x.unset.foo, x.later, Rails.application.config.app_version,
                   shop.currency, shop.limits.large, shop.dig(:limits, :small),
                   keys.shop[:key], keys.dig(:shop, :none), keys.nothing, keys.secret_key_base!.size, Rails.application.secret_key_base.size > 31,
                   Rails.application.config_for(:shop, env: "production")[:limits],
                   Payments.currency, Payments.names, Payments.a].inspect`,
    body: '[:hourly, 3, nil, 4, "7", "EUR", 9, 1, "ké", nil, nil, 128, true, {:small=>1, :large=>10}, "GBP", ["x"], nil]',
  },
  faker: {
    says: 'Faker’s names, numbers, dates and texts have the shape that is asked for, the same after the same seed',
    ruby: `srand 3
    again = 2.times.map { srand(7) && Faker::Name.name }.uniq.size
    render plain: [again, Faker::Name.name.split.size, Faker::Lorem.sentence(word_count: 5).split.size,
                   Faker::Lorem.words(number: 2, supplemental: true).size, Faker::Lorem.paragraph_by_chars(number: 40, supplemental: false).size, Faker::Lorem.paragraphs(number: 2).size, Faker::Lorem.sentence(3, true, 0).split.size,
                   Faker::Internet.email(name: "Ann Bo").match?(/\\Aann[._]bo@/), Faker::Internet.user_name(specifier: "Ann Bo", separators: %w[_]),
                   Faker::Internet.password(min_length: 9, max_length: 9).size, 5.times.map { Faker::Number.unique.between(from: 1, to: 5) }.sort,
                   Faker::Number.number(digits: 4).to_s.size, Faker::Date.between(from: "2020-01-02", to: "2020-01-02"),
                   Faker::Time.between(from: 2.days.ago, to: 1.day.ago).between?(3.days.ago, Time.now), Faker::Boolean.boolean(true_ratio: 1),
                   Faker::Time.between_dates(from: "2020-01-02", to: Date.new(2020, 1, 2), period: :morning).then { |at| [at.to_date.to_s, at.hour.between?(6, 11)] },
                   Faker::Time.forward(days: 3, period: :evening).hour.between?(17, 21), Faker::Commerce.price(range: 2..2, as_string: true)].inspect`,
    body: '[1, 2, 5, 2, 40, 2, 3, true, "ann_bo", 9, [1, 2, 3, 4, 5], 4, Thu, 02 Jan 2020, true, true, ["2020-01-02", true], true, "2.00"]',
  },
  write_to_the_log: {
    says: 'logger and Rails.logger are there in controllers and models',
    ruby: 'logger.info "from the controller"\n    Rails.logger.warn("from Rails")\n    Rails.logger.info { "from a block" }\n    @article.note\n    render plain: Rails.env',
    body: 'test',
  },
  active_support_of_rails_7: {
    says: 'to_fs, downcase_first, quarter and overlap? of Rails 7 and 8 are there',
    ruby: `all = [1234.5.to_fs(:currency), 12.to_fs(:rounded, precision: 1), [].to_fs(:db), Article.where(id: 1).to_a.to_fs(:db), "ABC".downcase_first, "".downcase_first]
    all += [Date.new(2010, 5, 9).quarter, Time.utc(2026, 12, 1).quarter, (1..3).overlap?(3..), (1...3).overlap?(3..4), (3...3).overlap?(1..5), (((1..2).overlap?(1)) rescue $!.message)]
    render plain: all.inspect`,
    body: '["$1,234.50", "12.0", "null", "1", "aBC", "", 2, 4, true, false, false, "wrong argument type Integer (expected Range)"]',
  },
  active_support_in_a_template: {
    says: 'templates may call to_fs, downcase_first, quarter and overlap?',
    ruby: '@env, @articles = Rails.env, Article.where(id: 1).to_a',
    view: '<%= 1234.5.to_fs(:delimited) %> <%= 5.to_fs(:currency) %> <%= "ABC".downcase_first %> <%= @article.created_at.to_date.quarter %> <%= (1..2).overlap?(2..3) %> <%= @articles.to_fs(:db) %> <%= @env.test? %> <%= @env %>',
    body: '1,234.5 $5.00 aBC 4 true 1 true test',
  },
  rails_cache_env_and_error: {
    says: 'Rails.cache, Rails.env, Rails.public_path and Rails.error answer',
    ruby: `all = [Rails.cache.fetch("key", expires_in: 60) { 1 + 1 }, Rails.cache.fetch("none").inspect, Rails.cache.read("key").inspect]
    all << Rails.cache.write("key", 1) << Rails.cache.exist?("key") << Rails.cache.delete("key")
    all << Rails.env.local? << Rails.env.test? << Rails.public_path.join("x").to_s.delete_prefix(Rails.root.to_s)
    begin
      raise "reported"
    rescue => error
      Rails.error.report(error, handled: true)
    end
    render plain: all.join("|")`,
    body: '2|nil|nil|true|false|false|true|true|/public/x',
  },
  rails_root_and_pathname: {
    says: 'Pathname and Rails.root join, go up and compare as Ruby’s do',
    ruby: `root = Pathname.new("/srv/app")
    all = [root.join("x"), root.join("x", "y.rb"), root.join("../x"), root.join("../../../x"), root.join("./x/../y")]
    all += [root.join("/abs", "z"), root.join("a", "../b"), root.join(".."), root + "x", root / "y", root.parent, root.dirname]
    all += [(root / "f.tar.gz").basename(".gz"), (root / "f.rb").basename(".*"), (root / "f.rb").extname, Pathname.new("x").join("../../y")]
    all << root.inspect << (root == Pathname.new("/srv/app")) << Rails.root.class << Rails.root.join("db", "x").to_s.delete_prefix(Rails.root.to_s)
    all << (root.join("x").read rescue "StandardError") if root.to_s.empty?
    render plain: all.join("|")`,
    body: '/srv/app/x|/srv/app/x/y.rb|/srv/x|/x|/srv/app/x/../y|/abs/z|/srv/app/b|/srv|/srv/app/x|/srv/app/y|/srv|/srv|f.tar|f|.rb|../y|#<Pathname:/srv/app>|true|Pathname|/db/x',
  },
  read_the_request: {
    says: 'request gives fields, address, browser, method and path',
    ruby: 'render plain: [request.headers["X-Token"], request.headers["HTTP_X_TOKEN"], request.remote_ip, request.user_agent.inspect, request.get?, request.path, request.headers["Host"]].join("|")',
    body: 't|t|127.0.0.1|"Probe"|true|/read_the_request|www.example.com',
  },
  escape_html_and_urls: {
    says: 'CGI, ERB::Util and html_safe texts escape what is not safe, and stay safe where Rails’ do',
    ruby: `safe = ERB::Util.html_escape("<i>'")
    all = [CGI.escapeHTML("<a href='x'>&\\"</a>"), CGI.unescapeHTML("&lt;&#39;&#x41;&amp;amp;&nbsp;"), CGI.escape("a b*ü/~"), CGI.unescape("a+b%C3%BC")]
    all << safe << safe.class << safe.html_safe? << ERB::Util.html_escape(safe) << ERB::Util.h("<") << ERB::Util.url_encode("a b&")
    all << (safe + "<b>") << safe.upcase << safe.upcase.html_safe? << (safe << "&") << safe.concat("<", "y".html_safe) << safe.length
    all << ("<b>%s %d %s</b>".html_safe % ["<", 3, "<i>".html_safe]) << ("<b>%{name}</b>".html_safe % { name: "<" })
    all << ([safe, "<"].join("+")) << ("<".html_safe * 2).html_safe? << "<".html_safe.prepend(">") << safe.start_with?("&lt;") << safe.sub("y", "<z>").html_safe?
    all << ERB::Util.html_escape_once("&lt; & <") << "#{safe}".html_safe?
    render plain: all.map(&:to_s).join("|")`,
    body: "&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;|<'A&amp;&nbsp;|a+b%2A%C3%BC%2F~|a bü|&lt;i&gt;&#39;&amp;&lt;y|ActiveSupport::SafeBuffer|true|&lt;i&gt;&#39;&amp;&lt;y|&lt;|a%20b%26|&lt;i&gt;&#39;&lt;b&gt;|&LT;I&GT;&#39;|false|&lt;i&gt;&#39;&amp;&lt;y|&lt;i&gt;&#39;&amp;&lt;y|24|<b>&lt; 3 <i></b>|<b>&lt;</b>|&lt;i&gt;&#39;&amp;&lt;y+<|true|&gt;<|true|false|&lt; &amp; &lt;|false",
  },
  read_and_write_the_session: {
    says: 'session takes Symbols and Strings, deletes, fetches and digs',
    ruby: 'session[:a] = "1"\n    session["b"] = "2"\n    session.delete(:b)\n    render plain: [session.to_h.inspect, session.to_h["a"], session.key?(:a), session.fetch(:a), session.fetch(:x, "y"), session.dig(:a)].join("|")',
    body: '{"a"=>"1"}|1|true|1|y|1',
  },
  read_permitted_params: {
    says: 'permitted params are Hashes with indifferent keys, and nothing else is in them',
    ruby: `permitted = params.require(:user).permit(:name, tags: [], address: [:city])
    all = [permitted.to_h.inspect, permitted.to_h[:name], permitted.to_h.class, permitted[:tags].inspect]
    all << params.to_unsafe_h["user"]["admin"] << params.dig(:user, :address, :city) << params.fetch(:none, "usual") << params.fetch(:nothing) { "block" }
    all << params.key?(:user) << permitted.slice(:name).to_h.inspect << permitted.except(:name, :address).to_h.inspect << permitted.except(name: [:a]).keys.size
    all << permitted.merge(name: "Bob").to_h["name"] << permitted.keys.inspect << params[:user][:name].upcase
    all << permitted.to_h.symbolize_keys.keys.inspect << permitted.to_h.map { |key, value| key }.inspect
    all << params[:none].present? << params[:user].present? << params[:user][:name].blank? << params.permit(:nothing).to_h.inspect << (permitted.each_pair.to_a.length) << params.values_at(:none).inspect << permitted.delete(:name) << permitted.to_h.key?("name") << params[:user][:tags].first.to_i
    render plain: all.join("|")`,
    body: '{"name"=>"Ann", "tags"=>["1", "2"], "address"=>{"city"=>"X"}}|Ann|ActiveSupport::HashWithIndifferentAccess|["1", "2"]|1|X|usual|block|true|{"name"=>"Ann"}|{"tags"=>["1", "2"]}|3|Bob|["name", "tags", "address"]|ANN|[:name, :tags, :address]|["name", "tags", "address"]|false|true|false|{}|3|[nil]|Ann|false|1',
  },
  permit_any_hash: {
    says: 'permit(address: {}) takes a Hash of any keys',
    ruby: 'render plain: params.require(:user).permit(address: {}).to_h.inspect',
    body: '{"address"=>{"city"=>"X", "zip"=>"1"}}',
  },
  require_twice: {
    says: 'require of require gives a value',
    ruby: 'render plain: params.require(:user).require(:name).upcase',
    body: 'ANN',
  },
  inspect_of_a_controller: {
    says: 'inspect of a controller is its class and a number',
    ruby: 'render plain: inspect.sub(/0x\\h+/, "0x0")',
    body: '#<ArticlesController:0x0>',
  },
  set_cookies: {
    says: 'cookies are set, kept for long, signed, dated and deleted',
    ruby: 'cookies[:plain] = "v"\n    cookies.permanent[:long] = "x"\n    cookies.delete(:gone)\n    cookies.permanent.signed[:both] = "y"\n    cookies[:dated] = { value: "z", expires: 1.hour.from_now, httponly: true }\n    render plain: cookies[:plain]',
    body: 'v',
  },
  redirect_back_with_a_notice: {
    says: 'redirect_back goes to its fallback where there is no Referer',
    ruby: 'redirect_back fallback_location: articles_path, notice: "Done"',
    rest: { status: 302 },
  },
  redirect_with_an_alert: {
    says: 'redirect_to takes alert: and status:',
    ruby: 'redirect_to articles_path, alert: "Careful", status: :see_other',
    rest: { status: 303 },
  },
  flash_in_a_template: {
    says: 'flash, flash.now, notice and alert are there in the template of the same request',
    ruby: 'flash[:notice] = "a"\n    flash.now[:alert] = "b"\n    flash[:list] = "x"\n    render "articles/flash_in_a_template"',
    view: '<%= notice %>|<%= alert %>|<%= flash[:list] %>',
    body: 'a|b|x',
  },
  render_another_template: {
    says: 'render of another action’s template takes status: and layout: false',
    ruby: 'render "articles/flash_in_a_template", status: :accepted, layout: false',
    rest: { status: 202 },
  },
  head_alone: {
    says: 'head :no_content has no body',
    ruby: 'head :no_content',
    rest: { status: 204, body: '' },
  },
  send_data_inline: {
    says: 'send_data has the type, the disposition and the name that it is given',
    ruby: 'send_data "a,b\\n", filename: "list.csv", type: "text/csv", disposition: "inline"',
    body: 'a,b\n',
    rest: {
      headers: {
        'Content-Type': 'text/csv',
        'Content-Disposition': 'inline; filename="list.csv"; filename*=UTF-8\'\'list.csv',
      },
    },
  },
  send_data_by_symbol: {
    says: 'send_data takes a type by its Symbol',
    ruby: 'send_data "a", filename: "list.csv", type: :csv',
    rest: { headers: { 'Content-Type': 'text/csv' } },
  },
  rescue_from_not_found: {
    says: 'rescue_from answers what find raises',
    ruby: 'Article.find(99)',
    body: "none: Couldn't find Article with 'id'=99",
    rest: { status: 404 },
  },
  tap_and_to_sentence: {
    says: 'tap(&:valid?) leaves errors, which to_sentence joins',
    ruby: 'article = Article.new.tap(&:valid?)\n    render plain: article.errors.full_messages.to_sentence',
    body: "Title can't be blank",
  },
  run_callbacks_in_order: {
    says: 'before_action with if: and around_action run in the order of their lines',
    ruby: 'render plain: @seen.join(",")',
    body: 'if,around',
  },
  compare_times: {
    says: 'durations, ranges of times and calendar days compare as in ActiveSupport',
    ruby: 'render plain: [@article.created_at < 1.day.from_now, @article.created_at.to_date, Article.where(created_at: 90.years.ago..1.day.ago).or(Article.where(created_at: 1.day.ago..)).count, @article.created_at.beginning_of_day.to_s(:db), (@article.created_at + 1.month).to_date].join("|")',
    body: 'true|2026-11-21|1|2026-11-21 00:00:00|2026-12-21',
  },
  ask_records_and_lists: {
    says: 'try, presence, blank?, in?, index_by, many? and pluck answer for records, relations and lists',
    ruby: 'render plain: [@article.try(:title), @article.try(:nothing).inspect, @article.presence.id, @article.blank?, Article.none.blank?, Article.all.presence.size, Article.none.presence.inspect, @article.in?([@article]), Article.all.index_by(&:id).keys.inspect, Article.pluck(:title).to_sentence, @article.comments.many?, Article.all.to_a.pluck(:id).inspect, @article.title.try(:squish)].join("|")',
    body: 'First <|nil|1|false|true|1|nil|true|[1]|First < |true|[1]|First <',
  },
  params_in_paths: {
    says: 'paths take permitted params, merged and sliced, as their query',
    ruby: `@filter = params.permit(:q, :sort)
    @plain = @filter.to_h
    render "articles/params_in_paths"`,
    view: `<%= articles_path(params.permit(:q).merge(page: 2)) %>|<%= articles_path(@filter.merge(page: 3)) %>|<%= articles_path(@plain) %>|<%= articles_path(page_params(4)) %>|<%= link_to "x", articles_path(@filter) %>|<%= @filter[:q] %>|<%= @filter.to_h.size %>|<%= @filter.key?(:q) %>|<%= articles_path(params: @filter) %>
<%= params.slice(:q).to_h.size %>|<%= params.except(:q, "list").to_h.size %>|<%= params.merge(q: "2")[:q] %>|<%= params.merge(q: "2").to_h.size %>|<%= params.permit(:q, :list).key?(:list) %>|<%= params.slice(:q)["q"] %>|<%= articles_path(params.permit(:q, :nothing).merge("q" => "n")) %>|<%= @plain[:q] %><%= @plain["q"] %>`,
    body: `/articles?page=2&amp;q=1|/articles?page=3&amp;q=1|/articles?q=1|/articles?page=4&amp;q=1|<a href="/articles?q=1">x</a>|1|1|true|/articles?q=1
1|2|2|4|false|1|/articles?q=n|11`,
  },
  safe_navigation: {
    says: '&. calls nothing on nil, and evaluates no argument for it',
    ruby: `found = Article.find_by(id: Article.first.id)
    missing = Article.find_by(id: 0)
    log = []
    seen = Article.find_by(title: log.push("once").first)&.shout
    all = [found&.shout, missing&.shout.inspect, found&.title&.upcase, found&.with_suffix("!", times: 2), missing&.with_suffix(log.push("never"))]
    all << (found&.valid? ? "valid" : "not") << found&.comments&.first&.to_s << seen.inspect << log.inspect
    all << found&.then { |one| one.id } << missing&.then { |one| one.id }.inspect << found&.try(:shout) << found&.itself&.shout
    found&.nickname = "Nick"
    missing&.nickname = "None"
    all << found&.nickname << Article.find_by(id: 1)&.nickname.inspect
    all << "asked" if found&.shout
    render plain: all.join("|")`,
    body: 'FIRST <|nil|FIRST <|First <!!||valid|comment One|nil|["once"]|1|nil|FIRST <|FIRST <|Nick|nil|asked',
  },
  helpers_call_helpers: {
    says: 'methods of app/helpers call each other, take blocks and read request, session and params',
    ruby: 'session[:seen] = "yes"',
    view: `<%= badge "<b>", color: "red" %>
<%= badge "plain" %>
<%= card(@article, class: "wide") do %><p>inside</p><% end %>
<%= titled_list ["<x>", "y"] %>
<%= price 1234.5 %> <%= counted 2, "person" %> <%= ago %>
<%= unsafe "<i>" %> <%= joined %> <%= marked "<i>" %>
<%= where_am_i %> <%= shortened @article.title %>
<%= nav "Here", "/helpers_call_helpers" %><%= nav "There", articles_path %>
<%= upper_twice("a") { "b" } %> <%= built %> <%= published?(@article) ? 1 : 2 %> <%= icon :star %>`,
    body: `<span class="badge red">&lt;b&gt;</span>
<span class="badge grey">plain</span>
<div class="card wide" id="article_1"><a href="/articles/1-first">First &lt;</a><p>inside</p></div>
<ul><li>&lt;x&gt;</li><li>y</li></ul>
$1,234.50 2 people less than a minute
&lt;i&gt; <b>1</b>, &lt;2&gt; <mark>&lt;i&gt;</mark>
articles#helpers_call_helpers q=1 yes helpers_call_helpers First &lt; 1 Fir...
<a class="active" href="/helpers_call_helpers">Here</a><a href="/articles">There</a>
A-b <em>1</em><em>2</em> 2 <i class="icon icon-star" data-turbo-frame="x"></i>`,
  },
  helpers_on_the_same_page: {
    says: 'methods of app/helpers see the page’s variables and give it content_for',
    ruby: '@comments = @article.comments.order(:id)',
    view: `<% content_for :head, "kept" %><%= named(@article) %>|<%= rescued(@article) %>|<%= wrapped(@comments) %>|<%= named(@article) %>|<%= outer(@article) %>|<%= content_for :head %>|<%= plain_words %>`,
    body: '<a href="/articles/1-first">&lt;First &lt;&gt;</a>|rescued|<p>comment One</p><p>comment Two</p>|<a href="/articles/1-first">&lt;First &lt;&gt;</a>|<b><a href="/articles/1-first">&lt;First &lt;&gt;</a></b>|kept|a-b false 3 or 4, 5 or 6',
  },
  json_of_error_sentences: {
    says: 'errors as JSON are sentences with full_messages, by column',
    ruby: 'article = Article.new\n    article.valid?\n    render json: [article.errors.to_hash(true), article.errors.as_json(full_messages: true), article.errors.to_hash]',
    body: '[{"title":["Title can\'t be blank"]},{"title":["Title can\'t be blank"]},{"title":["can\'t be blank"]}]',
  },
  json_of_errors: {
    says: 'render json: of errors is what is wrong, by column',
    ruby: 'article = Article.new\n    article.shout if article.title\n    article.valid?\n    render json: article.errors, status: :unprocessable_entity',
    body: '{"title":["can\'t be blank"]}',
    rest: { status: 422 },
  },
}

const USER = {
  user: { name: 'Ann', admin: '1', tags: ['1', '2'], address: { city: 'X', zip: '1' } },
}

t.test('an action answers with what Rails would answer with', async (t) => {
  const names = Object.keys(actions)
  const requests = names.map(
    (name): LoweredRequest => ({
      path: `/${name}`,
      headers: { 'X-Token': 't', 'User-Agent': 'Probe' },
      ...(['read_permitted_params', 'permit_any_hash', 'require_twice'].includes(name)
        ? { params: USER }
        : {}),
      ...(['helpers_call_helpers', 'params_in_paths'].includes(name)
        ? { params: { q: '1', list: ['a'] } }
        : {}),
    }),
  )
  process.env.RAILS_MASTER_KEY = '00112233445566778899aabbccddeeff'
  const { answers, output } = await runLoweredApp(t, files(), requests)

  for (const [index, { says, body, rest }] of Object.values(actions).entries()) {
    const expected = { status: 200, ...(body === undefined ? {} : { body }), ...rest }
    t.match({ ...answers[index] }, expected, `${says} (GET ${requests[index]?.path})`)
  }
  const failures = output.split('\n').filter((line) => /error|at .*articles/i.test(line))
  t.same(failures, [], 'nothing is logged as an error')
})

function files(): Record<string, string> {
  const routes = Object.keys(actions).map((name) => `  get "/${name}", to: "articles#${name}"`)
  const methods = Object.entries(actions).map(
    ([name, { ruby }]) => `  def ${name}\n    ${ruby}\n  end\n`,
  )
  const views = Object.entries(actions).flatMap(([name, { view }]) =>
    view === undefined ? [] : [[`app/views/articles/${name}.html.erb`, view] as const],
  )
  return {
    ...Object.fromEntries(views),
    'config/routes.rb': `Webfw::Routes.draw do\n  resources :articles, only: [:index, :show]\n${routes.join('\n')}\nend\n`,
    'db/migrate/1_create_tables.rb': `class CreateTables < Webfw::Migration
  def change
    create_table :articles do |t|
      t.string :title
      t.json :meta
      t.timestamps
    end
    create_table :comments do |t|
      t.string :body
      t.references :article, foreign_key: true
    end
  end
end
`,
    'db/seeds.rb': `article = Article.create!(title: "First <", created_at: Time.utc(2026, 11, 21, 2, 3, 52, 123_000))
article.comments.create!(body: "One")
article.comments.create!(body: "Two")
`,
    'config/application.rb': `require "rails/all"

module Words
  class Application < Rails::Application
    config.load_defaults 8.1
    config.x.payment.schedule = :daily
    config.x.payment.retries = 3
    config.app_version = ENV.fetch("NOT_SET", "7")
    config.shop = config_for(:shop)
  end
end
`,
    'config/environments/test.rb':
      'often = :hour\nRails.application.configure do\n  ending = [1].map { |n| "l#{"y" * n}" }.first\n  config.x.payment.schedule = "#{often}#{ending}".to_sym\nend\n',
    'config/environments/production.rb':
      'Rails.application.configure do\n  config.x.payment.schedule = :never\nend\n',
    'config/initializers/later.rb':
      'Rails.configuration.x.later = Rails.configuration.x.payment.retries + 1\n',
    // What `rails new` writes sets what nothing here asks for.
    'config/initializers/assets.rb':
      'Rails.application.config.assets.version = "1.0"\n# Rails.application.config.assets.paths\n' +
      'Rails.application.config.assets.paths << "x"\n',
    'config/initializers/fields.rb':
      'ActionView::Base.field_error_proc = ->(html_tag, _instance) { html_tag }\n',
    'config/initializers/payments.rb': 'Payments.currency = "GBP"\nPayments.add "x"\n',
    'lib/payments.rb': `module Payments
  mattr_accessor :currency, default: "EUR"
  mattr_reader(:names) { [] }
  mattr_accessor :a, :b

  def self.add(name)
    names << name
  end
end
`,
    'config/shop.yml':
      'shared:\n  currency: EUR\n  limits: { small: 1, large: 5 }\ntest:\n  limits: { large: 9 }\nproduction:\n  limits: { large: 10 }\n',
    // Written by Rails 6.1 with the key above.
    'config/credentials.yml.enc':
      '+1BwbKQEql2MXabRjvXm5ZwRYB8j8FObWYm3xb/SY0lDM8dPV1ySejjUI+It9h6+mr4q3usUCIS2XqUYCKuLWfJ8n8i3OHfUG/vkiHSvGFCPlmgRT2eSzWFaL0cIEwaeEHa9rixQ9ygavfeBTFnmXEq3k+SC9Ox69mXoilp3BvXg5QTa3i5KpgrS7Qm98fSz1dCmdwTtOEXK1Hk00tLxjS65YtOIwBNc4kB1nx3F--KiATfufDn7foYyui--KWoAZvj65CFUsqf08eocMg==',
    'app/models/article.rb': `class Article
  validates :title, presence: true

  def title
    super&.strip
  end

  def title=(text)
    super(text + " ")
  end

  def to_s
    "<#{title}>"
  end

  def to_param
    "#{id}-#{title.parameterize}"
  end

  def note
    logger.info "from the model"
    Rails.logger.debug("not shown")
  end

  attr_accessor :nickname

  def loud? = title == title.upcase

  def shout(mark)
    title + mark
  end

  def shout
    title.upcase
  end

  def with_suffix(text, times: 1)
    title + text * times
  end
end
`,
    'app/models/comment.rb': `class Comment
  def to_s
    "comment #{body}"
  end

  def as_json(options = {})
    super.merge("length" => body.length)
  end
end
`,
    'app/helpers/more_helper.rb': `module MoreHelper
  include ApplicationHelper

  def more = "more"
end
`,
    'app/helpers/application_helper.rb': `module ApplicationHelper
  def named(article)
    link_to article, article
  end

  def rescued(article)
    dom_id(nil)
  rescue StandardError
    "rescued"
  end

  def wrapped(comments)
    safe_join(comments.map { |comment| content_tag(:p, comment) })
  end

  def outer(article)
    content_tag(:b) { named(article) }
  end

  def plain_words
    words = dom_class(@article, :a).sub("_article", "-b")
    "#{words} #{words.html_safe?} #{to_sentence([3, 4], two_words_connector: " or ")}, #{to_sentence([5, 6], two_words_connector: " or ")}"
  end

  def badge(text, color: "grey")
    content_tag(:span, text, class: ["badge", color])
  end

  def card(article, options = {})
    content_tag :div, class: ["card", options[:class]], id: dom_id(article) do
      concat link_to(article.title, article)
      concat yield
    end
  end

  def titled_list(items)
    tag.ul do
      safe_join(items.map { |item| tag.li(item) })
    end
  end

  def price(amount) = number_to_currency(amount)

  def counted(count, word)
    pluralize(count, word)
  end

  def ago
    time_ago_in_words(Time.current)
  end

  def unsafe(text)
    text
  end

  def joined
    safe_join([content_tag(:b, 1), "<2>"], ", ")
  end

  def marked(text)
    "<mark>".html_safe + text + "</mark>".html_safe
  end

  def where_am_i
    "#{controller_name}##{action_name} q=#{params[:q]} #{session[:seen]} #{request.path.delete("/")} #{@article.title} #{@article.id}"
  end

  def shortened(text)
    truncate(text, length: 6)
  end

  def nav(text, path)
    link_to text, path, class: (current_page?(path) ? "active" : nil)
  end

  def upper_twice(text)
    inner = capture { yield }
    text.upcase + "-" + inner
  end

  def built
    out = "".html_safe
    [1, 2].each { |n| out << tag.em(n) }
    out
  end

  def published?(article)
    article.meta.present?
  end

  def icon(name)
    tag.i(class: "icon icon-#{name}", data: { turbo_frame: "x" })
  end
end
`,
    'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
  helper_method :page_params
  before_action :set_article
  before_action :never, only: [:index]
  before_action :when_asked, if: ->(c) { c.action_name == "run_callbacks_in_order" }
  skip_before_action :never, only: :index
  around_action :surround, only: [:run_callbacks_in_order]
  rescue_from ActiveRecord::RecordNotFound, with: :missing

${methods.join('\n')}
  def show
  end

  def index
    head :ok
  end

  private

  def page_params(page) = params.permit(:q).merge(page: page)

  def never
    head :forbidden
  end

  def surround
    @seen = (@seen || []) + ["around"]
    yield
  end

  def when_asked
    @seen = (@seen || []) + ["if"]
  end

  def missing(error)
    render plain: "none: #{error.message}", status: :not_found
  end

  def set_article
    @article = Article.find(1)
  end
end
`,
  }
}
