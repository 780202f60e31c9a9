module Listed
  extend ActiveSupport::Concern

  included do
    has_many :tomes, -> { order(:id) }, class_name: "Book", foreign_key: :author_id do
      def heavy
        where("pages > 100").to_a
      end

      def add(title)
        create(title: title, author: proxy_association.owner)
      end
    end
  end

  def tome_count = tomes.heavy.size
end
