class Book < ApplicationRecord
  include ActionView::Helpers::NumberHelper
  include ActionView::RecordIdentifier
  extend ActionView::Helpers::TextHelper

  STATUSES = { draft: 0, published: 1, withdrawn: 2 }.freeze

  belongs_to :author, counter_cache: true
  has_many :reviews, dependent: :destroy
  has_many :taggings, dependent: :delete_all
  has_many :tags, through: :taggings

  enum status: STATUSES


  validates :title, presence: true, uniqueness: { scope: :author, case_sensitive: false }
  validates :price, numericality: { greater_than_or_equal_to: 0 }, allow_nil: true
  validates :pages, numericality: { only_integer: true }, if: -> { pages.present? }
  validate :published_books_have_a_day

  before_save { self.published_on ||= Date.new(2026, 11, 1) if published? }
  after_create_commit :note

  delegate :name, :country, to: :author, prefix: true

  scope :starting_with, ->(letter) { where("lower(title) LIKE ?", "#{letter}%") }
  scope :cheap, -> { where(price: ..10) }
  scope :under?, ->(price) { price ? where(price: ...price) : nil }

  def self.shout(count)
    pluralize(count, "shout")
  end

  def line
    ApplicationController.render(template: "manners/line", layout: false, locals: { word: title })
  end

  def price_tag
    number_to_currency(price || 0, unit: "£")
  end

  def element
    dom_id(self, :row)
  end

  def self.search(text)
    return all if text.blank?

    joins(:author).where("books.title LIKE :text OR authors.name LIKE :text", text: "%#{text}%")
  end

  concerning :Pricing do
    included do
      scope :priced, -> { where.not(price: nil) }
    end

    class_methods do
      def dearest = priced.order(price: :desc).first
    end

    def dear? = rounded_price > 10

    private

    def rounded_price = price.to_f.round
  end

  def stars
    reviews.average(:stars)&.round(1)
  end

  def publish!
    update!(status: :published)
  end

  private

  def published_books_have_a_day
    errors.add(:published_on, "must not be in the future") if published_on && published_on > Date.new(2030, 1, 1)
    errors.add :base, "Books without a price stay drafts" if published? && price.nil?
  end

  def note
    Rails.logger.info "book #{id} is there"
  end
end
