module Stateful
  extend ActiveSupport::Concern

  class IllegalMove < StandardError
    attr_reader :record, :target

    def initialize(record, target)
      @record, @target = record, target
      super("#{record.model_name.human} #{record.id} cannot become #{target.to_s.humanize(capitalize: false)} once it is #{record.state.humanize.downcase}")
    end
  end

  included do
    class_attribute :moves, instance_accessor: false
    scope :in_state, ->(*states) { states.flatten.compact_blank.presence ? where(state: states.flatten) : all }
  end

  def targets
    self.class.moves.fetch(state.to_sym) { [] }
  end

  def may_become?(target) = targets.include?(target.to_sym)

  def become!(target, **attributes)
    raise IllegalMove.new(self, target) unless may_become?(target)

    with_lock { update!(state: target, **attributes) }
    self
  end
end
