module Trackable
  extend ActiveSupport::Concern

  IGNORED = %w[id created_at updated_at views comments_total].freeze

  included do
    has_many :revisions, -> { order(number: :desc) }, dependent: :delete_all, inverse_of: :article
    attr_accessor :revision_note
    after_save :record_revision, if: :worth_a_revision?
  end

  module ClassMethods
    def track(*attributes)
      @tracked = attributes.map(&:to_s)
    end

    def tracked = @tracked || (column_names - IGNORED)
  end

  def worth_a_revision?
    (saved_changes.keys & self.class.tracked).present?
  end

  private

  def record_revision
    revisions.create!(number: (revisions.maximum(:number) || 0).succ, title: title, body: body, person: Current.person.presence_in(Person.all), note: revision_note.presence || (saved_change_to_id? ? "first version" : saved_changes.slice(*self.class.tracked).keys.to_sentence))
  end
end
