# Reads and sets what its controllers set too, each as another kind of value.
module Counting
  extend ActiveSupport::Concern

  def counted = (@count || 0) + 1

  def count_up
    @count = counted
  end

  def current_book = @book
  def book? = current_book.present?
end
