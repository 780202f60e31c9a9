class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true

  class << self
    def options(label = :to_s, scope: all)
      scope.map { |record| [record.public_send(label), record.id] }.sort
    end
  end

  def error_sentence
    errors.to_hash(true).values.flatten.to_sentence(last_word_connector: " and ")
  end
end
