class Series < ApplicationRecord
  include Sluggable
  slugged_by :name
  has_many :installments, -> { order(:position) }, dependent: :destroy
  has_many :articles, through: :installments

  def part(article) = installments.index { |each| each.article_id == article.id }&.+(1)
  def size = installments.size
end
