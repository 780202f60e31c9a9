/** The files of a small application in Rails' layout with one model. */
export const articleApp = {
  'config/application.rb':
    'module Shop\n  class Application < Rails::Application\n    config.load_defaults 8.1\n  end\nend\n',
  'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/article.rb':
    'class Article < ApplicationRecord\n  validates :title, presence: true\nend\n',
  'db/migrate/20261121000001_create_articles.rb': `class CreateArticles < ActiveRecord::Migration[8.1]
  def change
    create_table(:articles) { |t| t.string :title }
  end
end
`,
}
