module Tickets
  class BulkUpdate < ApplicationService
    def initialize(ids:, attributes:)
      @ids = Array(ids).map(&:to_i)
      @attributes = attributes.to_h.compact_blank
    end

    def call
      changed = 0
      Ticket.transaction do
        Ticket.where(id: @ids).find_each do |ticket|
          ticket.assign_attributes(@attributes)
          changed += 1 if ticket.changed?
          ticket.save!
        end
      end
      success(changed)
    rescue ActiveRecord::RecordInvalid => error
      failure(error.record.errors.full_messages.map { |message| "##{error.record.id} #{message}" })
    rescue ArgumentError => error
      failure(error.message)
    end
  end
end
