module Admin
  class DashboardController < BaseController
    def index
      @numbers = [Person, Course, Enrolment, Message].index_with(&:count).transform_keys { |model| model.model_name.human(count: 2) }
      @roles = Person.group(:type).order(count_all: :desc).count
      @busy = Course.busy(1).pluck(:code)
      @newest = Enrolment.last(2).reverse
      @oldest, @youngest = Person.where.not(born_on: nil).minimum(:born_on), Person.maximum(:born_on)
      @births = Person.where.not(born_on: nil).pluck(:born_on).map { |date| date.cwday }.tally.sort.to_h
    end
  end
end
