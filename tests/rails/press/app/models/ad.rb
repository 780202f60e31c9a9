class Ad < ApplicationRecord
  SLOTS = %w[top side].freeze
  belongs_to :campaign
  scope :for_slot, ->(slot) { joins(:campaign).merge(Campaign.running.with_budget).where(slot: slot) }
  validates :slot, inclusion: { in: SLOTS }
  validates :headline, presence: true
  validates :address, format: %r{\Ahttps?://[^/]+}

  def self.show(slot)
    for_slot(slot).order(:impressions, :id).first&.tap do |ad|
      update_counters ad.id, impressions: 1
      ad.campaign.charge(ad.campaign.per_thousand / 1000)
    end
  rescue Campaign::OverBudget
    nil
  end

  def click!
    transaction do
      self.class.increment_counter(:clicks, id, touch: true)
      campaign.charge(campaign.per_click)
    end
  end

  def rate = impressions.zero? ? nil : clicks.fdiv(impressions) * 100
end
