module Pagination
  extend ActiveSupport::Concern

  class Pager
    include Enumerable
    attr_reader :number, :count

    def initialize(scope, number, size)
      @scope, @size = scope, size
      @count = scope.count(:all)
      @number = number.to_i.clamp(1, last)
    end

    def records = @records ||= @scope.offset((number - 1) * @size).limit(@size).to_a
    def last = [(@count / @size.to_f).ceil, 1].max
    def each(&block) = (1..last).each(&block)
    def single? = last == 1
    def from = @count.zero? ? 0 : (number - 1) * @size + 1
    def to = [number * @size, @count].min
  end

  private

  def paged(scope, size: current_user&.page_size || 5)
    Pager.new(scope, params[:page], size).tap { |pager| response.headers["X-Total-Count"] = pager.count.to_s }
  end
end
