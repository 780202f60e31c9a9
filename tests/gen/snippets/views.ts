import type { Snippet } from './snippet.ts'

/** What Rails developers write in helpers and views. */
export const views: readonly Snippet[] = [
  {
    title: 'what a record says of its changes in a view',
    controller: `  def index
    @article = Article.new(title: "New")
  end`,
    view: '<%= @article.title_was.inspect %> <%= @article.title_changed? %> <%= @article.title_in_database.inspect %> <%= @article.saved_change_to_title? %>',
    answers: 'nil true nil false',
  },
  {
    title: 'a helper that writes tags',
    helper: `  def tagged(text)
    content_tag(:b, text)
  end`,
    view: '<%= tagged("<New>") %>',
    answers: '<b>&lt;New&gt;</b>',
  },
  {
    title: 'a helper with a default and keyword arguments',
    helper: `  def badge(text, kind: "info")
    "[#{kind} #{text}]"
  end

  def stars(count = 3)
    "*" * count
  end`,
    view: '<%= badge("New", kind: "hot") %> <%= stars %> <%= stars(2) %>',
    answers: '[hot New] *** **',
  },
  {
    title: 'a helper that reads params and an instance variable',
    controller: `  def index
    @owner = "Ada"
  end`,
    helper: `  def whose
    "#{params[:q] || "nobody"} #{@owner}"
  end`,
    view: '<%= whose %>',
    answers: 'nobody Ada',
  },
  {
    title: 'a helper with link_to, pluralize and a block',
    helper: `  def counted(number)
    link_to(pluralize(number, "person"), "/people") + content_tag(:i) { yield }
  end`,
    view: '<%= counted(2) do %>in<% end %>',
    answers: '<a href="/people">2 people</a><i>in</i>',
  },
  {
    title: 'a collection with a partial-less loop',
    controller: `  def index
    @articles = Article.order(:id)
  end`,
    view: '<% @articles.each do |article| %><%= article.title %>:<%= article.comments.count %> <% end %><%= pluralize(@articles.size, "article") %>',
    answers: 'First:2 Second:0 Third:0 3 articles',
  },
  {
    title: 'a helper that takes options, a Hash and a block',
    helper: `  def options_of(text, options = {})
    "#{text}:#{options[:class] || "none"}:#{options.fetch(:id, 0)}"
  end

  def everything(*words, **options)
    words.join("-") + options.keys.join("+")
  end

  def framed(title)
    "#{title}[#{yield}]"
  end`,
    view: '<%= options_of("a", class: "big", id: 3) %> <%= options_of("b") %> <%= everything("x", "y", z: 1) %> <%= framed("t") do %>in<% end %>',
    answers: 'a:big:3 b:none:0 x-yz t[in]',
  },
  {
    title: 'a method the record lacks',
    view: '<%= @first.titel %>',
    refused: /title/,
  },
  {
    title: 'number helpers and dates',
    view: '<%= number_to_currency(3.5) %> <%= number_with_delimiter(12345) %> <%= @first.created_at.year > 2000 %>',
    answers: '$3.50 12,345 true',
  },
  {
    title: 'content_for and a ternary',
    view: '<% content_for :title, "T" %><%= @first.published? ? "yes" : "no" %> <%= content_for?(:title) %>',
    answers: 'yes true',
  },
  {
    title: 'sum and map over an association',
    view: '<%= @ada.articles.sum { |a| a.views } %> <%= @ada.articles.map(&:title).sort.to_sentence %>',
    answers: '13 First and Second',
  },
  {
    title: 'a controller method that is no helper',
    controller: `  def index
  end

  private

  def secret_word
    "x"
  end`,
    view: '<%= secret_word %>',
    refused: /helper_method :secret_word/,
  },
  {
    title: 'form_with for a new record',
    controller: `  def index
    @author = Author.new(name: "Zed")
  end`,
    view: '<%= form_with model: @author, url: root_path do |f| %><%= f.text_field :name %><% end %>',
    answers: '… value="Zed"',
  },
  {
    title: 'Structs and objects of plain classes',
    model: `  Summary = Struct.new(:open, :done) do
    def total = open + done
    def over?(limit) = total > limit
    def to_s = "<" + open.to_s + ">"
  end

  class Badge
    attr_reader :label

    def initialize(label)
      @label = label
    end

    def for_author(author) = label + author.name
  end

  def self.summary = Summary.new(3, 4)

  def self.badges = [Badge.new("a"), Badge.new("b")]`,
    controller: `  def index
    @summary = Article.summary
    @same = Article.summary
    @badges = Article.badges
  end`,
    view: '<%= @summary.open %> <%= @summary.total %> <%= @summary.over?(6) %> <%= @summary %> <%= "s#{@summary}" %> <%= @summary == @same %> <%= @summary != @same %> <% @badges.each do |badge| %><%= badge.label %><%= badge.for_author(@ada) %><% end %> <%= @badges.map(&:label).join("-") %> <%= @summary ? "yes" : "no" %> <%= @badges[0] == @badges[1] %>',
    answers: '3 7 true &lt;3&gt; s&lt;3&gt; true false aaAdabbAda a-b yes false',
  },
  {
    title: 'an instance variable that nothing sets',
    controller: `  def index
    @owner = "Ada"
  end`,
    view: '<%= @ownr %>',
    refused: /callback or helper sets `@ownr`\.[^]*Did you mean @owner\?/,
  },
  {
    title: 'instance variables of a callback and of an inherited one',
    controller: `  before_action :set_mood

  def index
  end

  private

  def set_mood
    @mood ||= "good"
  end

  public`,
    view: '<%= @mood %> <%= @first.title %> <% @mine = 1 %><%= @mine %> <%= defined?(@nobody) ? 1 : 2 %>',
    answers: 'good First 1 2',
  },
  {
    title: 'loops over an object of the application',
    model: `  Pair = Struct.new(:left, :right)

  class Basket
    include Enumerable

    def initialize(items)
      @items = items
    end

    def each(&block)
      @items.each(&block)
      self
    end
  end

  def self.basket = Basket.new(%w[pear fig apple])
  def self.pair = Pair.new(1, 2)`,
    controller: `  def index
    @basket = Article.basket
    @pair = Article.pair
  end`,
    view: '<% @basket.each do |item| %><%= item %>,<% end %> <% @basket.each_with_index do |item, index| %><%= index %><%= item.size %><% end %> <%= @basket.map(&:upcase).first %> <%= @basket.sort_by(&:size).join("-") %> <%= @basket.select { |item| item.size > 3 }.size %> <%= @basket.include?("fig") %> <%= @basket.count %> <% @pair.each_pair do |name, value| %><%= name %>=<%= value %>;<% end %> <% @basket.each do |item| %><% break if item == "fig" %><%= item %><% end %>',
    answers: 'pear,fig,apple, 041325 PEAR fig-pear-apple 2 true 3 left=1;right=2; pear',
  },
  {
    title: 'a private method of an object',
    model: `  class Safe
    private

    def secret = "hidden"
  end

  def self.safe = Safe.new`,
    controller: `  def index
    @safe = Article.safe
  end`,
    view: '<%= @safe.respond_to?(:secret) %> <%= @safe.nil? %> <%= @safe.present? %>',
    answers: 'false false true',
  },
  {
    title: 'attr_accessor of a model in a form',
    model: `  attr_accessor :tag_list`,
    controller: `  def index
    @first.tag_list = "x, y"
  end`,
    view: '<%= @first.tag_list %> <%= form_with model: @first, url: root_path do |f| %><%= f.text_field :tag_list %><% end %>',
    answers: '… value="x, y"',
  },
]
