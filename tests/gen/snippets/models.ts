import type { Snippet } from './snippet.ts'

const plain = (expression: string): string => `  def index
    render plain: ${expression}
  end`

/** What Rails developers write in models. */
export const models: readonly Snippet[] = [
  {
    title: 'instance variables that are called as columns and words of records are',
    model: `  def shouted
    @title ||= title.upcase
    @errors = 3
    "#{@title} #{title} #{@errors} #{errors.count} #{changed?}"
  end

  def self.counted
    @columns = 1
    "#{@columns} #{count}"
  end`,
    controller: `  def index
    @request = "r"
    @session = "s"
    @flash = "f"
    @title = Article.find(@first.id).shouted + " " + Article.counted.split.first
    session[:a] = request.get? ? "get" : "other"
    @params = params[:none].inspect
  end`,
    view: '<%= @request + @session + @flash + @params %>, <%= @title %>',
    answers: 'rsfnil, FIRST First 3 0 false 1',
  },
  {
    title: 'questions about columns as conditions of callbacks',
    model: `  attr_reader :asked
  before_save :ask_first, if: :title_changed?
  before_save :ask_second, if: :will_save_change_to_body?
  after_save :ask_third, if: :saved_change_to_body?, unless: :rating?

  def ask_first = (@asked ||= []) << 1
  def ask_second = (@asked ||= []) << 2
  def ask_third = (@asked ||= []) << 3`,
    controller: `  def index
    article = Article.find(@first.id)
    article.update!(body: "New")
    again = Article.find(@first.id)
    again.update!(title: "New")
    render plain: [article.asked, again.asked].inspect
  end`,
    answers: '[[2, 3], [1]]',
  },
  {
    title: 'the pattern of an e-mail address',
    model:
      '  validates :status, format: { with: URI::MailTo::EMAIL_REGEXP }, on: :create, if: -> (a) { a.body == "mail" }',
    controller: `  def index
    render plain: ["a@b.c", "a b@c", "a@b.c\\n<"].map { |text| article = Article.new(body: "mail", status: text); article.valid?; article.errors[:status].include?("is invalid") }.inspect
  end`,
    answers: '[false, true, true]',
  },
  {
    // What ActiveRecord 6.1 says for the same class.
    title: 'callbacks of a commit, and methods that are declared twice',
    model: `  CALLED = []

  before_save :first_call
  before_save :first_call
  after_save :second_call
  after_save :third_call
  after_save :second_call
  after_commit { |article| CALLED << "1" }
  after_commit { |article| CALLED << "2" }
  after_create_commit { |article| CALLED << "c" }
  after_update_commit { |article| CALLED << "u" }
  after_save_commit { |article| CALLED << "s" }
  after_destroy_commit { |article| CALLED << "d" }
  after_rollback { |article| CALLED << "r1" }
  after_rollback { |article| CALLED << "r2" }
  validate :seen_on, on: :create
  validate :seen_on, on: :update

  def self.called
    said = CALLED.join(" ")
    CALLED.clear
    said
  end

  def first_call = CALLED << "x"
  def second_call = CALLED << "y"
  def third_call = CALLED << "z"
  def seen_on = CALLED << "v"`,
    controller: `  def index
    Article.called
    article = Article.create!(title: "x")
    all = [Article.called]
    article.update!(title: "y")
    all << Article.called
    article.destroy
    all << Article.called
    Article.transaction { Article.create!; raise ActiveRecord::Rollback }
    all << Article.called
    Article.transaction { Article.create!.update!(title: "2") }
    all << Article.called
    Article.transaction { Article.create!.destroy }
    all << Article.called
    render plain: all.join("|")
  end`,
    answers: 'x z y s c 2 1|v x z y s u 2 1|d 2 1|x z y r2 r1|x z y v x z y s c 2 1|x z y d 2 1',
  },
  {
    title: 'json: of a column that holds no JSON',
    model: '  validates :title, json: true',
    refused: /`json:` is for json columns, and title is a string column\.[^]*migration/,
  },
  {
    title: 'a scope with a lambda, chained',
    model: `  scope :recent, -> { order(created_at: :desc, id: :desc) }
  scope :titled, ->(text) { where(title: text) if text.present? }`,
    controller: plain(
      '[Article.recent.first.title, Article.titled("").count, Article.recent.titled("First").map(&:title), @ada.articles.recent.count].inspect',
    ),
    answers: '["Third", 3, ["First"], 2]',
  },
  {
    title: 'a scope through a variable of unknown type',
    controller: `  def index
    render plain: pick(Article.all).recent.titled("First").count.to_s
  end

  private

  def pick(list)
    list
  end`,
    answers: '1',
  },
  {
    title: 'a constant that a validation uses',
    model: `  STATES = %w[draft live archived].freeze
  validates :status, inclusion: { in: STATES }`,
    controller: plain(
      'Article.new(title: "x", status: "odd").tap(&:valid?).errors.full_messages.inspect',
    ),
    answers: '["Status is not included in the list"]',
  },
  {
    title: 'a custom validation with a condition',
    model: `  validate :title_is_calm, if: :published?, unless: ->(article) { article.title.nil? }

  def title_is_calm
    errors.add(:title, "shouts") if title == title.upcase
  end`,
    controller: plain(
      '[Article.new(title: "LOUD", published: true).valid?, Article.new(title: "LOUD").valid?].inspect',
    ),
    answers: '[false, true]',
  },
  {
    title: 'a condition that nobody answers',
    model: '  before_save :x, if: :publishd?\n  def x\n  end',
    refused: /Did you mean `:published\?`/,
  },
  {
    title: 'a method nobody else calls, from a view',
    model: `  def shout
    "#{title}!"
  end

  def short_body(length = 5)
    body.to_s[0, length]
  end

  def label(prefix:, suffix: "")
    "#{prefix}#{title}#{suffix}"
  end`,
    view: '<%= @first.shout %> <%= @first.short_body %> <%= @first.short_body(3) %>',
    answers: 'First! One t One',
  },
  {
    title: 'keyword arguments through a value of unknown type',
    controller: `  def index
    render plain: [@first, @second].map { |a| a.label(prefix: "> ") }.join + one.label(prefix: "<", suffix: ">")
  end

  private

  def one
    [@third].first
  end`,
    answers: '> First> Second<Third>',
  },
  {
    title: 'delegate and attr_accessor',
    model: `  delegate :name, :email, to: :author, prefix: true, allow_nil: true
  attr_accessor :draft_note`,
    controller: `  def index
    article = Article.new(title: "t", draft_note: "soon")
    render plain: [@first.author_name, article.author_email, article.draft_note, @first.draft_note].inspect
  end`,
    answers: '["Ada", nil, "soon", nil]',
  },
  {
    title: 'callbacks by name and by block, with a private method',
    model: `  before_save :squish_title
  before_validation { |article| article.status ||= "draft" }
  after_create :remember

  def self.remembered
    @remembered ||= []
  end`,
    controller: `  def index
    article = Article.create!(title: "  A   b ", status: nil)
    render plain: [article.title, article.status, Article.remembered.last].inspect
  end`,
    answers: '["A b", "draft", "A b"]',
  },
  {
    title: 'to_s and to_param of a record',
    model: `  def to_s
    "#{title} (#{views})"
  end

  private

  def squish_title
    self.title = title.to_s.split.join(" ")
  end

  def remember
    Article.remembered << title
  end

  public`,
    controller: plain('"#{@first} " + @second.to_s + " " + Article.order(:id).to_a.join(",")'),
    answers: 'First (3) Second (10) First (3),Second (10),Third (1)',
  },
  {
    title: 'has_secure_password',
    model: '  has_secure_password',
    refused: /digest/,
  },
  {
    title: 'accepts_nested_attributes_for: what rejects is a lambda or a method',
    model: '  accepts_nested_attributes_for :comments, reject_if: 1',
    refused: /lambda/,
  },
  {
    title: 'a misspelt callback',
    model: '  before_sav :x',
    refused: /before_save/,
  },
  {
    title: 'class << self',
    model: `  class << self
    def most_viewed
      order(views: :desc).first
    end

    def search(term)
      return all if term.blank?

      where("title LIKE :term OR body LIKE :term", term: "%#{term}%")
    end
  end`,
    controller: plain(
      '[Article.most_viewed.title, Article.search("").count, Article.search("five").map(&:title), Article.where(published: true).search("six").count].inspect',
    ),
    answers: '["Second", 3, ["Second"], 1]',
  },
  {
    title: 'dirty tracking, toggles and increments',
    controller: `  def index
    @first.title = "Other"
    was = [@first.changed?, @first.title_was, @first.title_changed?]
    @first.increment!(:views)
    @first.toggle!(:published)
    render plain: (was + [@first.views, @first.published?]).inspect
  end`,
    answers: '[true, "First", true, 4, false]',
  },
  {
    title: 'aggregates and pluck',
    controller: plain(
      '[Article.sum(:views), Article.maximum(:views), Article.average(:views).to_f.round(1), Article.order(:id).pluck(:id, :title).map(&:last), Article.where.not(status: "live").ids.size, Article.exists?(title: "First")].inspect',
    ),
    answers: '[14, 10, 4.7, ["First", "Second", "Third"], 2, true]',
  },
  {
    title: 'find_or_create_by with a block, and errors of an invalid record',
    controller: `  def index
    author = Author.find_or_create_by(name: "Cy") { |a| a.email = "cy@example.com" }
    bad = Author.new
    ok = bad.save
    render plain: [author.email, ok, bad.errors[:name], bad.errors.any?, bad.new_record?].inspect
  end`,
    answers: '["cy@example.com", false, ["can\'t be blank"], true, true]',
  },
  {
    title: 'group_by, each_with_object, sort_by and partition over relations',
    controller: `  def index
    by = Article.order(:id).group_by(&:published)
    names = Article.includes(:author).each_with_object(Hash.new(0)) { |a, h| h[a.author.name] += 1 }
    live, other = Article.order(:id).partition { |a| a.status == "live" }
    render plain: [by[true].map(&:title), names, live.size, other.size, Article.all.sort_by(&:views).map(&:title)].inspect
  end`,
    answers: '[["First", "Third"], {"Ada"=>2, "Bob"=>1}, 1, 2, ["Third", "First", "Second"]]',
  },
  {
    title: 'a method that ends in a query and one that ends in if',
    model: `  def neighbours
    Article.where.not(id: id).order(:id)
  end

  def state
    if published?
      "out"
    elsif views.to_i > 5
      "hot"
    end
  end

  def loud?
    title.end_with?("!")
  end`,
    view: '<%= @first.neighbours.map { |a| a.title }.join("+") %> <%= @first.state %> <%= @second.state %> <%= @third.loud? %>',
    answers: 'Second+Third out hot false',
  },
  {
    title: 'includes a module of the application',
    controller: `  module Tagged
    def tagged(text)
      "<#{text}>"
    end
  end
  include Tagged

  def index
    render plain: tagged("x")
  end`,
    answers: '<x>',
  },
]
