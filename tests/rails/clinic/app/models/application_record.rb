class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true

  scope :newest_first, -> { order(id: :desc) }
  scope :matching, ->(*columns, term) { columns.map { |column| where(arel_table[column].matches("%#{sanitize_sql_like(term)}%")) }.reduce(:or) }
end
