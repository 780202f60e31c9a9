class Remark < ApplicationRecord
  include Entryable

  def line = "remark: #{words}"
end
