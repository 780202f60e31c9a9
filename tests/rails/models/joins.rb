### schema
  create_table :users do |t|
    t.string :name
    t.boolean :active, default: true
    t.references :boss
  end
  create_table :articles do |t|
    t.string :title
    t.references :author
    t.references :editor
    t.integer :rank
  end
  create_table :comments do |t|
    t.references :article
    t.references :writer
    t.references :parent
    t.string :body
  end
### models
class User < ApplicationRecord
  belongs_to :boss, class_name: "User", optional: true
  has_many :reports, class_name: "User", foreign_key: :boss_id
  has_many :second_reports, through: :reports, source: :reports
  has_many :articles, foreign_key: :author_id
  has_many :edited, class_name: "Article", foreign_key: :editor_id
  scope :active, -> { where(active: true) }
  scope :under, ->(name) { joins(:boss).where(boss: { name: name }) }
end
class Article < ApplicationRecord
  belongs_to :author, class_name: "User"
  belongs_to :editor, class_name: "User", optional: true
  has_many :comments
  has_many :writers, through: :comments
end
class Comment < ApplicationRecord
  belongs_to :article
  belongs_to :writer, class_name: "User"
  belongs_to :parent, class_name: "Comment", optional: true
  has_many :replies, class_name: "Comment", foreign_key: :parent_id
end
### script
ada = User.create!(name: "ada")
bob = User.create!(name: "bob", boss: ada)
eve = User.create!(name: "eve", boss: bob, active: false)
dan = User.create!(name: "dan", boss: ada)
one = Article.create!(title: "one", author: ada, editor: bob, rank: 2)
two = Article.create!(title: "two", author: bob, editor: ada, rank: 1)
alone = Article.create!(title: "alone", author: eve, rank: 3)
top = Comment.create!(article: one, writer: dan, body: "top")
reply = Comment.create!(article: one, writer: eve, parent: top, body: "reply")
deep = Comment.create!(article: two, writer: bob, parent: reply, body: "deep")
User.left_joins(:boss).where(boss: { id: nil }).order(:id).pluck(:name)
User.left_joins(:boss).where.not(boss: { id: nil }).order(:id).pluck(:name)
User.left_joins(:reports).where(reports: { id: nil }).order(:id).pluck(:name)
User.left_joins(:reports).where(reports_users: { id: nil }).order(:id).pluck(:name)
User.left_joins(:boss).where("bosses_users.id IS NULL").order(:id).pluck(:name)
User.joins(:boss).where("bosses_users.name = ?", "ada").order(:id).pluck(:name)
User.joins(:boss).where(boss: { name: "ada" }).order(:id).pluck(:name)
User.joins(:boss).where(boss: { name: "ada", active: true }, active: true).order("boss.name", :id).pluck("users.name", "boss.name")
User.joins(:boss).where(boss: { name: ["ada", nil] }).order(:id).pluck(:name)
User.joins(:boss).where("boss.name": "bob").pluck(:name)
User.joins(:boss).where("bosses_users.name" => "bob").pluck(:name)
User.joins(:boss).where(users: { name: "bob" }).pluck(:name)
User.where(boss: { name: "ada" }).joins(:boss).order(:id).pluck(:name)
User.under("ada").order(:id).pluck(:name)
User.active.under("ada").order(:id).pluck(:name)
User.joins(boss: :boss).pluck(:name)
User.joins(boss: :boss).where("bosses_users_2.name = 'ada'").pluck(:name)
User.joins(boss: :boss).where(boss: { name: "bob" }).pluck(:name)
User.joins(reports: :reports).pluck(:name)
User.joins(:second_reports).pluck(:name)
User.joins(:second_reports).where(second_reports: { name: "eve" }).pluck(:name)
User.joins(:second_reports).pluck("second_reports_users.name")
User.joins(:boss, :reports).pluck(:name)
User.joins(:boss).group("bosses_users.name").count
User.joins(:boss).where(boss: { active: true }).group("boss.name").count
User.joins(:boss).where(boss: { active: true }).order("boss.name DESC, users.name").pluck(:name)
User.joins(:boss).where(boss: { active: true }).select("users.*, boss.name AS boss_name").order(:id).map { |user| [user.name, user.boss_name] }
User.joins(:boss).where(boss: { name: "ada" }).or(User.joins(:boss).where(name: "eve")).order(:id).pluck(:name)
User.joins(:boss).where.not(boss: { name: "ada" }).pluck(:name)
User.joins(:boss).where(boss: User.where(name: "ada")).order(:id).pluck(:name)
User.joins(:boss).where(boss: { boss: ada }).pluck(:name)
User.joins(:boss).where(boss: { boss_id: nil }).count
User.joins(:boss).where(boss: { name: "ada" }).exists?(name: "bob")
User.joins(:boss).where(boss: { name: "ada" }).update_all(active: true)
User.includes(:boss).where(boss: { name: "ada" }).order(:id).map { |user| [user.name, user.boss.name] }
User.eager_load(:boss).where(boss: { id: nil }).map(&:name)
User.includes(:reports).where(reports: { name: "dan" }).map { |user| [user.name, user.reports.map(&:name)] }
User.includes(boss: :boss).where(boss: { name: "bob" }).map { |user| user.boss.boss.name }
Article.joins(:author, :editor).where(editor: { name: "bob" }).pluck(:title)
Article.joins(:author, :editor).where(author: { name: "bob" }).pluck(:title)
Article.joins(:author, :editor).where(author: { name: "bob" }, editor: { name: "ada" }).pluck(:title)
Article.joins(:author, :editor).where(author: { name: "bob" }, editor: { name: "bob" }).pluck(:title)
Article.joins(:author, :editor).where("editors_articles.name = 'bob'").pluck(:title)
Article.joins(:editor, :author).where("authors_articles.name = 'bob'").pluck(:title)
Article.joins(:editor, :author).where(users: { name: "bob" }).pluck(:title)
Article.joins(:author).left_joins(:editor).where(editor: { id: nil }).pluck(:title)
Article.joins(:author).where(author: { name: "ada" }).order("author.name").pluck(:title)
Article.joins(:author).where(users: { name: "ada" }).order("users.name").pluck(:title)
Article.joins(:author).merge(User.active).order(:id).pluck(:title)
Article.includes(:author, :editor).where(editor: { name: "bob" }).map { |article| [article.author.name, article.editor.name] }
Article.joins(:writers).where(writers: { name: "eve" }).pluck(:title)
Article.joins(:writers).where(users: { name: "eve" }).pluck(:title)
Article.joins(:author, :writers).where(writers: { name: "eve" }).pluck(:title, "users.name")
Article.joins(comments: :writer).where(comments: { body: "deep" }).pluck("users.name")
Article.joins(comments: :writer).where(writer: { name: "bob" }).pluck(:title)
Article.joins(comments: { parent: :writer }).where(writer: { name: "eve" }).pluck(:title)
Article.left_joins(:comments).where(comments: { id: nil }).pluck(:title)
Article.where.missing(:comments).pluck(:title)
Comment.left_joins(:parent, :replies).where(replies: { id: nil }).pluck(:body)
Comment.left_joins(:parent).where(parent: { id: nil }).pluck(:body)
Comment.joins(:article, parent: :article).pluck("comments.body", "articles.title", "articles_comments.title")
Comment.joins(parent: :parent).where(parent: { body: "reply" }).pluck(:body)
Comment.joins(:parent).where(parent: { body: "top" }).order("parent.body").first.body
Comment.joins(:parent, :writer).where(parent: { writer_id: dan.id }, writer: { name: "eve" }).pluck(:body)
ada.articles.joins(:editor).where(editor: { name: "bob" }).pluck(:title)
one.comments.left_joins(:parent).where(parent: { id: nil }).pluck(:body)
top.replies.joins(:writer).where(writer: { name: "eve" }).pluck(:body)
one.writers.joins(:boss).where(boss: { name: "ada" }).pluck(:name)
User.joins(:articles).merge(Article.joins(:editor).where(editor: { name: "bob" })).pluck(:name)
User.joins(:articles).merge(Article.joins(:editor)).order(:id).pluck("users.name", "editors_articles.name")
User.joins(:boss).merge(User.joins(:boss).where(boss: { name: "ada" })).order(:id).pluck(:name)
User.joins(:boss).merge(User.under("ada")).active.count
User.joins(:articles, :boss).merge(Article.joins(:comments).where(comments: { body: "deep" })).pluck(:name)
Article.joins("INNER JOIN comments ON comments.article_id = articles.id AND comments.parent_id IS NULL").where(comments: { body: "reply" }).pluck(:title)
Article.joins("INNER JOIN comments ON comments.article_id = articles.id AND comments.parent_id IS NULL").where(comments: { body: "top" }).pluck(:title)
Article.joins("LEFT JOIN comments ON comments.article_id = articles.id").where(comments: { id: nil }).pluck(:title)
Article.joins("LEFT JOIN comments ON comments.article_id = articles.id LEFT JOIN users ON users.id = comments.writer_id").where(users: { name: "bob" }).pluck(:title)
Article.joins("LEFT JOIN users ON users.id = articles.editor_id").joins(:author).order(:id).pluck("users.name", "authors_articles.name")
User.joins(:boss).where(boss: { name: "ada" }).count
User.joins(:boss).where(boss: { name: "ada" }).distinct.count(:boss_id)
User.joins(:boss).where(boss: { name: "ada" }).sum("boss.id")
User.joins(:boss).where(boss: { name: "ada" }).maximum(:name)
User.joins(:boss).where(boss: { name: "ada" }).limit(1).offset(1).order(:id).ids
User.joins(:boss).where(boss: { name: "ada" }).find_by(name: "dan").name
User.where(id: User.joins(:boss).where(boss: { name: "ada" })).order(:id).pluck(:name)
User.where(id: User.joins(:boss).where(boss: { name: "ada" }).select(:boss_id)).pluck(:name)
Comment.joins(:parent).where(parent: { body: "top" }).destroy_all.map(&:body)
User.joins(:boss).where(boss: { name: "bob" }).delete_all
User.order(:id).pluck(:name)
written = Comment.arel_table
Article.where(Article.arel_table[:id].in(written.project(written[:article_id]).where(written[:body].eq("deep")))).pluck(:title)
Article.where(Article.arel_table[:id].not_in(written.project(written[:article_id]))).pluck(:title)
Article.where(written.project(Arel.star).where(written[:article_id].eq(Article.arel_table[:id])).exists).order(:id).pluck(:title)
Article.where(written.project(Arel.sql("1")).where(written[:article_id].eq(Article.arel_table[:id])).where(written[:body].eq("top")).exists.not).order(:id).pluck(:title)
written.project(written[:id].count).where(written[:body].eq("o'k")).to_sql
