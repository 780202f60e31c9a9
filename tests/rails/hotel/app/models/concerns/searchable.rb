module Searchable
  extend ActiveSupport::Concern

  class_methods do
    def searchable_by(*columns)
      define_singleton_method(:search_columns) { columns }

      scope :search, ->(term) {
        next all if term.blank?

        like = "%#{sanitize_sql_like(term.to_s.strip.downcase)}%"
        where(search_columns.map { |c| "LOWER(#{table_name}.#{c}) LIKE :like" }.join(" OR "), like: like)
      }
    end
  end
end
