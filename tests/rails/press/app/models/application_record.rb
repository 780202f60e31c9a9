class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true

  class << self
    def containing(term, *columns)
      return none if term.blank?

      pattern = "%#{sanitize_sql_like(term.strip)}%"
      where(columns.map { |column| arel_table[column].matches(pattern, "\\") }.inject(:or))
    end
  end
end
