# Options that several calls share, in classes and anywhere else.
### schema
create_table "authors" do |t|
  t.string "name"
  t.string "kind"
  t.integer "age"
  t.string "email"
end
create_table "books" do |t|
  t.integer "author_id"
  t.integer "editor_id"
  t.string "title"
  t.string "state"
end
### models
class Author < ApplicationRecord
  SIDES = %w[author editor]
  with_options class_name: "Book", dependent: :nullify do
    has_many :books
    has_many :edited, foreign_key: :editor_id
  end
  with_options if: -> { kind == "known" } do |known|
    known.validates :name, presence: true
    known.with_options on: :create do |created|
      created.validates :email, presence: { message: "is needed" }
      created.after_commit { LOG << "known #{name}" }
    end
    %i[age kind].each { |each| known.validates each, presence: true }
  end
  options = { allow_blank: true, length: { maximum: 5 } }
  with_options options do
    validates :name, format: { with: /\A[A-Z]/ }
    validates_each(:email) { |record, name, value| record.errors.add(name, "is odd") if value == "odd" }
  end
  with_options prefix: true, allow_nil: true do |shared|
    SIDES.each { |side| shared.delegate :title, to: "last_#{side}" }
  end
  %w[age name].each do |field|
    with_options(numericality: { only_integer: true }) { validates field if field == "age" }
  end
  after_initialize { LOG << "made" if name == "log" }
  def last_author = books.last
  def last_editor = edited.last
end
class Book < ApplicationRecord
  with_options optional: true, class_name: "Author" do
    belongs_to :author
    belongs_to :editor
  end
  with_options to: :author, allow_nil: true, prefix: :by do
    delegate :name
    delegate :age
  end
end
class Plain
  def self.told(*args, **options, &block) = [args, options, block&.call]
  def merge(*args, **options) = [args, options]
  def positional(a, b = nil) = [a, b]
  def self.all(names)
    names.map do |name|
      with_options(a: 1, b: { c: 2 }) { told(name, b: { d: 3 }) }
    end
  end
  def self.open(value, &block) = value.with_options(at: 1, &block)
  def self.rest(&block) = told.with_options({ "x" => 1 }, &block)
end
### script
Author.new(name: "ann", age: "x").tap(&:valid?).errors.full_messages
Author.new(name: "Bartholomew", age: 3).tap(&:valid?).errors.full_messages
Author.new(kind: "known").tap(&:valid?).errors.full_messages
Author.new(name: "Ann", age: 5, email: "odd").tap(&:valid?).errors.full_messages
known = Author.create!(kind: "known", name: "Ann", age: 4, email: "a@b")
LOG
known.update(email: nil)
LOG
[known.last_author_title, known.last_editor_title]
first = known.books.create!(title: "One")
known.edited.create!(title: "Two")
[known.last_author_title, known.last_editor_title, known.edited.map(&:title)]
[first.by_name, first.by_age, Book.new.by_name]
known.destroy.then { Book.order(:id).pluck(:author_id, :editor_id) }
Plain.all(%w[p q])
Plain.new.with_options(a: 1) { |plain| [plain.merge(2), plain.merge(b: 3), plain.merge({ b: 4 }), plain.merge(a: 5)] }
Plain.new.with_options(a: 1) { merge(1, b: { c: 1 }) }
Plain.new.with_options(a: 1) { positional(1) }
Plain.new.with_options(a: 1) { |one| one.with_options(b: 2) { |two| two.merge(c: 3) } }
Plain.new.with_options(a: 1) { with_options(b: 2) { merge(c: 3) } }
Plain.open(Plain.new) { merge(2) }
Plain.open(Plain.new) { |plain| plain.merge(2) }
Plain.with_options(a: 1) { told(1) { 7 } }
Plain.with_options(a: 1) { |plain| %w[x y].map { |each| plain.told(each, at: each) } }
Book.with_options(author_id: 7) { |books| books.where(title: "One").to_sql }
Plain.new.with_options(a: 1) { |plain| plain.nothing rescue $!.class }
Plain.new.with_options(a: 1) { nothing(2) rescue $!.class }
I18n.with_options(scope: "errors.messages") { |i18n| [i18n.t(:blank), i18n.t(:too_long, count: 3)] }
["a"].with_options(x: 1) { |list| list.respond_to?(:push) }
