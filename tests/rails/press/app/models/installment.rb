class Installment < ApplicationRecord
  belongs_to :series
  belongs_to :article

  def next_in_series = series.installments.where("position > ?", position).first
end
