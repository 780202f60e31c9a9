module HasStates
  extend ActiveSupport::Concern
  IllegalMove = Class.new(StandardError)

  module ClassMethods
    attr_reader :moves

    def moves_between(table)
      @moves = table.transform_values { |to| Array(to).to_set }.freeze
    end
  end

  def may_become?(target)
    self.class.moves.fetch(state.to_sym, Set.new).include?(target)
  end

  def become!(target)
    raise IllegalMove, "#{model_name.human} #{to_param} is #{state}, it cannot become #{target}" unless may_become?(target)

    update!(state: target)
  end
end
