/** A piece of an application as a Rails developer would write it. */
export interface Snippet {
  readonly title: string
  /** Lines of `class Article`. */
  readonly model?: string
  /** Lines of a controller's class; its `index` answers. */
  readonly controller?: string
  /** Lines of a module of app/helpers. */
  readonly helper?: string
  /** The template of `index`. */
  readonly view?: string
  /** What the page says; or the remedy that gen gives. */
  readonly answers?: string
  readonly refused?: RegExp
}

const MIGRATION = `class CreateEverything < Webfw::Migration
  def change
    create_table :authors do |t|
      t.string :name
      t.string :email
      t.timestamps
    end
    create_table :articles do |t|
      t.string :title
      t.text :body
      t.string :status, default: "draft"
      t.integer :views, default: 0
      t.float :rating
      t.decimal :price, precision: 10, scale: 2
      t.boolean :published, default: false
      t.references :author, foreign_key: true
      t.timestamps
    end
    create_table :comments do |t|
      t.text :body
      t.references :article, null: false, foreign_key: { on_delete: :cascade }
      t.timestamps
    end
  end
end
`

const APPLICATION_CONTROLLER = `class ApplicationController < Webfw::Controller
  before_action :fill

  private

  def fill
    Comment.delete_all
    Article.delete_all
    Author.delete_all
    @ada = Author.create!(name: "Ada", email: "ada@example.com")
    @bob = Author.create!(name: "Bob", email: "bob@example.com")
    @first = Article.create!(title: "First", body: "One two three", views: 3, published: true, author: @ada)
    @second = Article.create!(title: "Second", body: "Four five", views: 10, status: "live", author: @ada)
    @third = Article.create!(title: "Third", body: "Six", views: 1, published: true, author: @bob)
    @first.comments.create!(body: "Nice")
    @first.comments.create!(body: "Very nice")
  end
end
`

/** An application that holds the snippets: `/s0` is the first one's page. */
export function applicationOf(snippets: readonly Snippet[]): Map<string, string> {
  const files = new Map<string, string>([
    ['db/migrate/1_create_everything.rb', MIGRATION],
    ['app/controllers/application_controller.rb', APPLICATION_CONTROLLER],
    ['app/models/author.rb', 'class Author\n  validates :name, presence: true\nend\n'],
    ['app/models/comment.rb', 'class Comment\nend\n'],
  ])
  const routes: string[] = []
  const model: string[] = []
  for (const [index, snippet] of snippets.entries()) {
    if (snippet.model !== undefined) model.push(snippet.model)
    routes.push(`  get "s${index}", to: "s${index}#index"`)
    routes.push(`  post "s${index}", to: "s${index}#create_it", as: "make_s${index}"`)
    const body = snippet.controller ?? '  def index\n  end'
    const create = /def create_it/.test(body) ? '' : '  def create_it\n    head :ok\n  end\n'
    files.set(
      `app/controllers/s${index}_controller.rb`,
      `class S${index}Controller < ApplicationController\n${create}${body}\nend\n`,
    )
    if (snippet.view !== undefined) files.set(`app/views/s${index}/index.html.erb`, snippet.view)
    if (snippet.helper !== undefined) {
      files.set(
        `app/helpers/s${index}_helper.rb`,
        `module S${index}Helper\n${snippet.helper}\nend\n`,
      )
    }
  }
  files.set('app/models/article.rb', `class Article\n${model.join('\n')}\nend\n`)
  files.set(
    'config/routes.rb',
    `Webfw::Routes.draw do\n  root "s0#index"\n  resources :articles, only: []\n  resources :authors, only: []\n${routes.join('\n')}\nend\n`,
  )
  return files
}
