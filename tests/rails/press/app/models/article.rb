class Article < ApplicationRecord
  include Sluggable, Publishable
  include Trackable
  slugged_by :title
  track :title, :lead, :body

  belongs_to :section, counter_cache: nil
  belongs_to :editor, class_name: "Person", optional: true, inverse_of: :edited
  has_many :contributions, dependent: :destroy, inverse_of: :article, after_add: :note_contribution, after_remove: ->(article, gone) { Current.note("without #{gone.person.name}") }
  has_many :people, through: :contributions
  has_many :authors, -> { where(contributions: { role: "author" }) }, through: :contributions, source: :person
  has_many :comments, dependent: :destroy
  has_many :taggings, dependent: :destroy
  has_many :tags, -> { order(:name) }, through: :taggings
  has_many :corrections, -> { order(corrected_on: :desc) }, dependent: :destroy do
    def since(date)
      where(corrected_on: date..)
    end

    def latest = first
  end
  has_one :installment, dependent: :destroy
  has_one :series, through: :installment
  has_many :daily_views, dependent: :delete_all

  attr_readonly :code
  attribute :minutes, :integer, default: 1

  validates :title, presence: true, length: { in: 3..80, allow_blank: true }
  validates :lead, :body, presence: true, on: :publish
  validates :contributions, presence: { message: "need at least one author" }, on: :publish
  validates_associated :contributions
  validates_with HouseStyleValidator, fields: %i[title lead], except: %w[e-mail ASAP]
  before_create { self.code = format("A%04d", self.class.maximum(:id).to_i + 1) }
  before_save :squish_title, if: :will_save_change_to_title?
  after_save :count_for_section, if: -> { saved_change_to_state? || saved_change_to_section_id? }

  scope :premium, -> { where(premium: true) }
  scope :by_section, ->(section) { where(section: section.self_and_descendants) }
  scope :in_month, ->(date) { where(published_at: date.beginning_of_month.beginning_of_day..date.end_of_month.end_of_day) }
  scope :tagged, ->(name) { joins(:tags).merge(Tag.named(name)) }
  scope :commented, -> { where(Comment.where("comments.article_id = articles.id").approved.arel.exists) }
  scope :untagged, -> { where.missing(:taggings) }

  def retitled? = will_save_change_to_title? && state == "draft" && !will_save_change_to_slug?

  def tag_list = tags.map(&:name).join(", ")

  def tag_list=(text)
    self.tags = text.split(",").map(&:squish).compact_blank.uniq(&:downcase).map { |name| Tag.named(name).first_or_create! { |tag| tag.name = name } }
  end

  def words = [lead, body].compact.join(" ").scan(/[[:alpha:]]+/)
  def reading_time = words.size.fdiv(40).ceil.minutes
  def byline = contributions.sort_by(&:position).map(&:to_s).to_sentence(last_word_connector: " and ")

  def copy
    dup.tap do |copy|
      copy.assign_attributes(title: "Copy of #{title}", slug: nil, state: "draft", published_at: nil, views: 0, comments_total: 0)
      copy.contributions = contributions.map { |each| Contribution.new(each.slice(:person_id, :role, :position)) }
      copy.tags = tags
    end
  end

  def previous = self.class.published.where("published_at < ?", published_at).latest.first
  def following = self.class.published.where("published_at > ?", published_at).latest.last

  def viewed!(on = Edition.today)
    Article.increment_counter(:views, id)
    daily = daily_views.create_or_find_by!(day: on)
    DailyView.update_counters(daily.id, count: 1)
  end

  private

  def squish_title
    self.title = title.squish
  end

  def note_contribution(contribution)
    Current.note("with #{contribution.person&.name}") if persisted?
  end

  def count_for_section
    Section.where(id: [section_id, section_id_before_last_save].compact.uniq).find_each do |section|
      section.update_column(:published_total, section.articles.where(state: "published").count)
    end
  end
end
