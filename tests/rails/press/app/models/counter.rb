class Counter < ApplicationRecord
  self.primary_key = :name

  def self.next!(name)
    counter = find_or_create_by!(name: name)
    counter.lock!
    counter.update!(value: counter.value + 1)
    counter.value
  end
end
