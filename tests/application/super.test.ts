import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// Methods that take the place of what Rails gives a class: what `super` in them calls, and what calls them.

const files = {
  'config/routes.rb': `Rails.application.routes.draw do
  %w[associations words readers modules].each { |name| get name, to: "pages##{name}" }
  resources :tomes, only: :show
end
`,
  'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "books" do |t|
    t.string "title"
    t.integer "status", default: 0
    t.json "settings"
    t.string "password_digest"
  end
  create_table "works" do |t|
    t.string "type"
    t.string "title"
    t.integer "status"
    t.integer "volume"
  end
  create_table "pages" do |t|
    t.integer "book_id"
    t.integer "work_id"
    t.integer "tome_id"
    t.string "kind"
  end
  create_table("labels") { |t| t.string "title" }
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/page.rb': `class Page < ApplicationRecord
  belongs_to :book, optional: true
  def book = super || Book.first
  def to_s = "page #{kind}"
end
`,
  'app/models/book.rb': `class Book < ApplicationRecord
  has_many :pages
  has_one :cover, -> { where(kind: "cover") }, class_name: "Page"
  has_one :back, class_name: "Page"
  enum :status, { draft: 0, live: 1 }
  attribute :extra, :string, default: "e"
  store_accessor :settings, :color
  accepts_nested_attributes_for :pages
  delegate :kind, to: :cover, prefix: true
  has_secure_password validations: false
  scope :live_ones, -> { where(status: 1) }

  def cover = super || "none"
  def back
    super || cover
  end
  def pages
    super.order(:id)
  end
  def back=(page)
    page.kind = "back"
    super
  end
  def build_cover(attributes = {})
    super(attributes.merge(kind: "cover"))
  end
  def draft? = super || title == "x"
  def live!
    self.title = "alive"
    super
  end
  def extra = super + "!"
  def extra=(value)
    super("set #{value}")
  end
  def color = super || "red"
  def color=(v)
    super(v.upcase)
  end
  def pages_attributes=(given)
    super(given.map { |g| g.merge(kind: "nested") })
  end
  def title? = super && "yes"
  def title_changed? = super ? "changed" : "same"
  def cover_kind = "k" + super
  def password=(v)
    super(v.strip)
  end
  def status = super.to_s.upcase
  def page_ids = super + [0]
  def self.live_ones = super.order(:id)
end
`,
  'app/models/label.rb': `class Label < ApplicationRecord
  def to_param
    title.parameterize
  end
  def to_s = "book #{title}"
  def as_json(options = {}) = super.merge("x" => 1)
  def cache_key = "k/#{super}"
  def to_key = [title]
  def save(**options) = super && "saved"
  def model_name = super
end
`,
  'app/models/work.rb': `class Work < ApplicationRecord
  has_one :cover, -> { where(kind: "cover") }, class_name: "Page"
  def title = super.to_s.upcase
  def cover
    super || "none"
  end
  def status = self[:status] + 1
  def to_param = "b-#{super}"
end
`,
  'app/models/novel.rb': `class Novel < Work
  include Numbered
  def title = "N:" + super
  def status=(v)
    super(v + 10)
  end
end
`,
  'app/models/tome.rb': `class Tome < ApplicationRecord
  self.table_name = "works"
  self.inheritance_column = nil
  include Covered
end
`,
  'app/models/concerns/covered.rb': `module Covered
  extend ActiveSupport::Concern
  included do
    has_one :cover, -> { where(kind: "cover") }, class_name: "Page"
    has_many :pages
  end
  def cover
    super || "none"
  end
  def title
    super.upcase
  end
  def status=(value)
    super(value.to_i + 1)
  end
  def pages
    super.order(:id)
  end
  def volume = super.to_i
  def volume=(v)
    super(v * 2)
  end
  def to_param = "c-#{super}"
  def as_json(options = {}) = super.merge("c" => cover.to_s)
  def save(**options) = super && "saved"
end
`,
  'app/models/concerns/numbered.rb': 'module Numbered\n  def volume = super.to_i + 100\nend\n',
  'app/controllers/tomes_controller.rb':
    'class TomesController < ApplicationController\n  def show = head(:ok)\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  def associations
    book = Book.create!(title: "x")
    out = [[book.cover, book.back, book.pages.to_a, Page.new.book.title]]
    book.back = Page.new
    out << book.back.kind << book.build_cover(book_id: 1).kind
    out << book.draft? << (book.live!; book.title)
    book.extra = "1"
    out << book.extra << book.color << (book.color = "b"; book.color)
    book.pages_attributes = [{ kind: "q" }]
    book.save!
    out << Page.pluck(:kind) << book.title? << book.title_changed? << book.cover_kind
    book.password = " p "
    out << book.authenticate("p").class << book.status << book.page_ids << Book.live_ones.to_sql[/ORDER.*/]
    render plain: out.join("\\n")
  end

  def words
    one = Label.create!(title: "x y")
    all = Label.all
    render plain: [
      one.to_param, [one].map { |each| each.to_param }, all.map(&:to_param), param_of(one), label_path_of(one), one.as_json.to_json, all.map(&:as_json).size,
      one.to_s, one.cache_key, one.to_key, one.save, one.model_name.to_s
    ].join("\\n")
  end

  def readers
    work = Work.create!(title: "x", status: 4)
    out = [work.cover]
    work.title = "q"
    work.status = 5
    out << work.title << work.status << work.to_param << [work].map(&:to_param)
    work.cover = Page.new(kind: "cover")
    out << work.cover << work.save
    again = Work.find(work.id)
    out << again.title << again.cover << again.status << again[:title]
    novel = Novel.new(title: "n", volume: 3)
    novel.status = 1
    novel.title = "m"
    novel.volume = 4
    novel.save!
    out << novel.title << novel[:status] << novel.status << novel.volume << Novel.find(novel.id)[:volume] << Novel.exists?(work.id)
    render plain: out.join(",")
  end

  def modules
    tome = Tome.create!(title: "t", status: 1, volume: 2)
    out = [tome.cover, tome.title, tome.status, tome.volume, tome.pages.to_sql[/ORDER.*/]]
    tome.title = "u"
    tome.status = "7"
    tome.volume = 5
    tome.cover = Page.new(kind: "cover")
    out << tome.save << tome.title << tome.status << tome.volume << tome.cover << tome.to_param << tome.as_json["c"] << tome_path(tome)
    tome.update!(title: "v", volume: 6)
    out << Tome.find(tome.id).attributes.values_at("title", "status", "volume")
    out << (begin; tome.pages << Page.new; rescue NoMethodError; "no <<"; end)
    render plain: out.join(",")
  end

  private

  def param_of(thing)
    thing.to_param if thing
  end

  def label_path_of(label) = "/labels/#{label.to_param}"
end
`,
}

t.test('super in methods that take the place of what Rails gives a class', async (t) => {
  const { answers, output } = await runLoweredApp(t, files, [
    { path: '/associations' },
    { path: '/words' },
    { path: '/readers' },
    { path: '/modules' },
  ])

  t.same(
    answers.map(({ body }) => body.split('\n')),
    [
      [
        'none',
        'none',
        '',
        'x',
        'back',
        'cover',
        'true',
        'alive',
        'set 1!',
        'red',
        'B',
        'back',
        'cover',
        'nested',
        'yes',
        'same',
        'kcover',
        'Book',
        'LIVE',
        '1',
        '2',
        '3',
        '0',
        'ORDER BY "books"."id" ASC',
      ],
      [
        'x-y',
        'x-y',
        'x-y',
        'x-y',
        '/labels/x-y',
        '{"id":1,"title":"x y","x":1}',
        '1',
        'book x y',
        'k/labels/1',
        'x y',
        'saved',
        'Label',
      ],
      ['none,Q,6,b-1,b-1,page cover,true,Q,page cover,6,q,N:M,11,12,104,4,false'],
      [
        'none,T,2,4,ORDER BY "pages"."id" ASC,saved,U,8,10,page cover,c-3,page cover,/tomes/c-3,v,8,12,no <<',
      ],
    ],
    { output },
  )
})

t.test('what columns and associations give stands in modules below the class', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    {
      'config/routes.rb': 'Rails.application.routes.draw { get "shelves", to: "shelves#index" }\n',
      'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table("shelves") { |t| t.string "title"; t.string "color"; t.string "note"; t.string "type"; t.integer "room_id" }
  create_table("rooms") { |t| t.string "name" }
  %w[books maps].each { |each| create_table(each) { |t| t.integer "shelf_id" } }
end
`,
      'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class
  def color=(value)
    @given = value
  end
  def given = @given
end
`,
      'app/models/concerns/titled.rb': 'module Titled\n  def title = super.to_s.upcase\nend\n',
      'app/models/concerns/mapped.rb': `module Mapped
  extend ActiveSupport::Concern
  included do
    %w[maps books].each { |each| has_many each.to_sym }
    class_eval { belongs_to :room, optional: true }
  end
  def maps = super.order(:id)
end
`,
      'app/models/room.rb': 'class Room < ApplicationRecord\nend\n',
      'app/models/book.rb': 'class Book < ApplicationRecord\nend\n',
      'app/models/map.rb': 'class Map < ApplicationRecord\nend\n',
      'app/models/shelf.rb': `class Shelf < ApplicationRecord
  define_method(:note) { super().to_s + "!" }
  include Titled
  include Mapped
  def title=(value)
    super("set #{value}")
  end
  def room = super || "none"
  alias_method :place, :room
  %i[width depth].each { |each| attribute each, :integer, default: 2 }
  def width = super + 1
  def self.words = [Shelf.method_defined?(:title), Shelf.method_defined?(:map_ids=), Shelf.instance_methods(false).sort]
end
`,
      'app/models/rack.rb':
        'class Rack < Shelf\n  prepend Loud\n  def depth=(value)\n    super(value * 3)\n  end\n  def note=(value)\n    super(value.to_s * 2)\n  end\nend\n',
      'app/models/concerns/loud.rb':
        'module Loud\n  def note=(value)\n    super("#{value}?")\n  end\nend\n',
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/shelves_controller.rb': `class ShelvesController < ApplicationController
  def index
    shelf = Shelf.create!(title: "t", color: "red", note: "n")
    Map.create!(shelf_id: shelf.id)
    rack = Class.new(Rack).new(title: "r", note: "m")
    owners = %i[title title= color color= maps room book_ids create_room given].map { |each| Shelf.instance_method(each).owner.to_s }
    render plain: [
      shelf.title, shelf.color.inspect, shelf.given, shelf.note, shelf.room, shelf.place, shelf.maps.to_sql[/ORDER.*/], shelf.map_ids,
      shelf.public_send(:books).to_a, shelf.build_room(name: "r").name, shelf.room.name, shelf.respond_to?(:books=), shelf.respond_to?(:bookss),
      rack.title, rack.note, rack.respond_to?(:maps), shelf.width, rack.depth, rack.tap { |each| each.update(depth: 5) }.depth, Shelf.words, Shelf.ancestors.first(5).map(&:to_s), owners
    ].map(&:to_s).join("\\n")
  end
end
`,
    },
    [{ path: '/shelves' }],
  )

  t.same(
    answers.map(({ body }) => body.split('\n')),
    [
      [
        'SET T',
        'nil',
        'red',
        'n!',
        'none',
        'none',
        'ORDER BY "maps"."id" ASC',
        '[1]',
        '[]',
        'r',
        'r',
        'true',
        'false',
        'SET R',
        'm?m?!',
        'true',
        '3',
        '2',
        '15',
        '[true, true, [:note, :place, :room, :title=, :width]]',
        '["Shelf", "Mapped", "Titled", "Shelf::GeneratedAssociationMethods", "Shelf::GeneratedAttributeMethods"]',
        '["Titled", "Shelf", "Shelf::GeneratedAttributeMethods", "ApplicationRecord", "Mapped", "Shelf", "Shelf::GeneratedAssociationMethods", "Shelf::GeneratedAssociationMethods", "ApplicationRecord"]',
      ],
    ],
    { output },
  )
})

t.test('a job takes its arguments through an initialize of its own, or of a module', async (t) => {
  const taking = '  def initialize(...)\n    super\n    @own = 1\n  end\n'
  const job = (name: string, body: string): string =>
    `class ${name} < ActiveJob::Base\n${body}\n  def perform(*) = nil\nend\n`
  const { answers, output } = await runLoweredApp(
    t,
    {
      'config/routes.rb': 'Rails.application.routes.draw { get "jobs", to: "jobs#index" }\n',
      'app/controllers/jobs_controller.rb': `class JobsController < ApplicationController
  def index
    jobs = [OwnJob, NamedJob, RestJob, FrontJob, MixedJob, LateJob]
    found = jobs.map { |each| each.new(1, "b").serialize["arguments"] }
    named = [OwnJob.new(1, "b"), NamedJob.new(1, second: 2), RestJob.new(1, mark: 2), FrontJob.new(1, "b"), MixedJob.new(1, "b"), LateJob.new(1, "b")]
    render plain: [found, named.map(&:arguments)].inspect
  end
end
`,
      'app/models/concerns/taking.rb': `module Taking\n${taking}end\n`,
      'app/models/concerns/late.rb': `module Late\n${taking}end\n`,
      'app/jobs/own_job.rb': job('OwnJob', taking),
      'app/jobs/named_job.rb': job(
        'NamedJob',
        '  def initialize(first, again = 0, second: 9, &block) = super(first, again, second)',
      ),
      'app/jobs/rest_job.rb': job(
        'RestJob',
        '  def initialize(first, *others, mark: 4) = super(first, *others, mark)',
      ),
      'app/jobs/front_job.rb': job('FrontJob', '  prepend Taking'),
      'app/jobs/mixed_job.rb': job('MixedJob', '  include Taking'),
      'app/jobs/late_job.rb': job('LateJob', '  [Late].each { |each| prepend each }'),
    },
    [{ path: '/jobs' }],
  )
  const plain = '[1, "b"]'
  t.equal(
    answers[0]?.body,
    `[[${plain}, [1, "b", 9], [1, "b", 4], ${plain}, ${plain}, ${plain}], [${plain}, [1, 0, 2], [1, 2], ${plain}, ${plain}, ${plain}]]`,
    output,
  )
})
