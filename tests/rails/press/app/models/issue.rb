class Issue < ApplicationRecord
  validates :subject, :intro, presence: true
  after_create_commit :send_out

  private

  def send_out
    readers = Subscriber.confirmed.to_a.each { |subscriber| NewsletterMailer.with(subscriber: subscriber).issue(self).deliver_later }
    update_column :recipients, readers.size
  end
end
