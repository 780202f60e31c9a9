import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { Project } from '../support/project.ts'
import { serveShop } from '../support/served-shop.ts'

// Mistakes that Rails meets only where they are reached: an application of its layout runs in spite of them. Each row
// has the line that is told when it is built, and what the log says when a visitor comes there.

interface Row {
  /** What the action of the row does. */
  readonly action: string
  /** The file of the mistake, and the words that it stands at; those of the action where it names none. */
  readonly file?: string
  readonly at: string
  readonly warning: string
  readonly raises: RegExp
}

const WORD = 'app/models/word.rb'
const view = (name: string): string => `app/views/words/${name}.html.erb`

const ROWS: Readonly<Record<string, Row>> = {
  'a constant': {
    action: 'NotThere.call',
    at: 'NotThere',
    warning: 'Uninitialized constant NotThere',
    raises: /NameError: uninitialized constant NotThere/,
  },
  'a constant of a class': {
    action: 'Word::Nope.new',
    at: 'Word::Nope',
    warning: 'Uninitialized constant Word::Nope',
    raises: /NameError: uninitialized constant Word::Nope/,
  },
  'the class of a rescue': {
    action: 'begin; raise "x"; rescue NoSuchError; head :ok; end',
    at: 'NoSuchError',
    warning: 'Uninitialized constant NoSuchError',
    raises: /NameError: uninitialized constant NoSuchError/,
  },
  'a status': {
    action: 'head :unprocessable_entry',
    at: ':unprocessable_entry',
    warning: 'There is no HTTP status unprocessable_entry. Did you mean `:unprocessable_entity`?',
    raises: /ArgumentError: Unrecognized status code :unprocessable_entry/,
  },
  'a method of self': {
    action: 'nobody_here(1)',
    at: 'nobody_here',
    warning: 'A controller has no `nobody_here`.',
    raises: /NoMethodError: undefined method `nobody_here' for /,
  },
  'a method of a record': {
    action: 'Word.new.missing_one',
    at: 'missing_one',
    warning: 'A record of Word has no method `missing_one`.',
    raises: /NoMethodError: undefined method `missing_one' for an instance of Word/,
  },
  'a method of a model': {
    action: 'Word.missing_all',
    at: 'missing_all',
    warning: 'The model Word has no method `missing_all`.',
    raises: /NoMethodError: undefined method `missing_all' for Word/,
  },
  'a private method': {
    action: 'Word.new.hidden',
    at: 'hidden',
    warning: '`hidden` is a private method of Word',
    raises: /NoMethodError: private method `hidden' called for an instance of Word/,
  },
  'a finder': {
    action: 'Word.find_by_nope(1)',
    at: 'find_by_nope',
    warning: 'The model Word has no method `find_by_nope`.',
    raises: /NoMethodError: undefined method `find_by_nope' for Word/,
  },
  'too few arguments': {
    action: 'redirect_to',
    at: 'redirect_to',
    warning: '`redirect_to` takes 1 argument, not 0.',
    raises: /ArgumentError: wrong number of arguments \(given 0, expected 1\)/,
  },
  'a column of a condition': {
    action: 'Word.where(nope: 1).to_a',
    at: 'nope',
    warning: 'The table words has no column `nope`.',
    raises: /unknown column 'nope' for Word/,
  },
  'a column of a new record': {
    action: 'Word.new(nope: 1)',
    at: 'nope',
    warning: 'Word has no attribute `nope`.',
    raises: /UnknownAttributeError: unknown attribute 'nope' for Word/,
  },
  'a direction': {
    action: 'Word.order(title: :up).to_a',
    at: ':up',
    warning: 'There is no direction `up`.',
    raises: /ArgumentError: Direction "up" is invalid/,
  },
  'an association of a query': {
    action: 'Word.includes(:nope).to_a',
    at: ':nope',
    warning: 'Word has no association `nope`.',
    raises: /Word has no association nope/,
  },
  'has_many of a class': {
    action: 'Word.create!.ghosts.to_a',
    file: WORD,
    at: ':ghosts',
    warning: 'There is no model Ghost with a table.',
    raises: /NameError: uninitialized constant Word::Ghost/,
  },
  'has_many through an association': {
    action: 'Word.create!.owners.to_a',
    file: WORD,
    at: ':deeds',
    warning: 'Word has no association `deeds`.',
    raises: /ActiveRecordError: Could not find the association :deeds in model Word/,
  },
  'has_and_belongs_to_many of a class': {
    action: 'Word.create!.angels.to_a',
    file: WORD,
    at: ':angels',
    warning: 'There is no model Angel with a table.',
    raises: /NameError: uninitialized constant Word::Angel/,
  },
  'the table of has_and_belongs_to_many': {
    action: 'Word.create!.marks.to_a',
    file: WORD,
    at: 'has_and_belongs_to_many :marks',
    warning: 'There is no table marks_words between words and marks.',
    raises: /StatementInvalid: no such table: marks_words/,
  },
  'belongs_to of a class': {
    action: 'Word.create!(planet_id: 1).planet',
    file: WORD,
    at: ':planet',
    warning: 'There is no model Planet with a table.',
    raises: /NameError: uninitialized constant Word::Planet/,
  },
  'a validated attribute': {
    action: 'Word.create!(title: "odd")',
    file: WORD,
    at: ':nowhere',
    warning: 'The table words has no column `nowhere`.',
    raises: /NoMethodError: undefined method `nowhere' for an instance of Word/,
  },
  'the condition of a validation': {
    action: 'Strict.create!(title: "a")',
    file: 'app/models/strict.rb',
    at: ':asked?',
    warning: 'Strict has no method `asked?`.',
    raises: /NoMethodError: undefined method `asked\?' for an instance of Strict/,
  },
  'a callback of a model': {
    action: 'Hooked.create!(title: "a")',
    file: 'app/models/hooked.rb',
    at: ':tidied',
    warning: 'Hooked has no method `tidied`.',
    raises: /NoMethodError: undefined method `tidied' for an instance of Hooked/,
  },
  'a callback of a controller': {
    action: 'redirect_to other_path',
    file: 'app/controllers/other_controller.rb',
    at: ':nobody',
    warning: 'OtherController has no method `nobody`.',
    raises: /NoMethodError: undefined method `nobody' for /,
  },
  'a method of lib/': {
    action: 'Stamp.new.dry',
    file: 'app/models/stamp.rb',
    at: 'Ink',
    warning: 'Uninitialized constant Ink',
    raises: /NameError: uninitialized constant Ink/,
  },
  'a route': {
    action: 'redirect_to nowhere_path',
    at: 'nowhere_path',
    warning: 'No route of config/routes.rb is named nowhere.',
    raises: /NameError: undefined local variable or method `nowhere_path'/,
  },
  'an action': {
    action: 'redirect_to action: :nope',
    at: ':nope',
    warning: 'No route leads to the action nope.',
    raises: /UrlGenerationError: No route leads to reach#nope/,
  },
  'a template': {
    action: 'render :nope',
    at: ':nope',
    warning: 'There is no template app/views/reach/nope.html.erb.',
    raises: /MissingTemplate: There is no template reach\/nope/,
  },
  'a layout': {
    action: 'render "words/plain", layout: "nope"',
    at: '"nope"',
    warning: 'There is no template app/views/layouts/nope.html.erb.',
    raises: /MissingTemplate: There is no template layouts\/nope/,
  },
  'the layout of mails': {
    action: 'WordMailer.hello.deliver_now',
    file: 'app/mailers/application_mailer.rb',
    at: '"mailer"',
    warning: 'There is no template app/views/layouts/mailer.html.erb.',
    raises: /MissingTemplate: There is no template layouts\/mailer/,
  },
  'a route of a template': {
    action: 'render "words/route"',
    file: view('route'),
    at: 'nowhere_path',
    warning: "There is no route for 'nowhere_path'.",
    raises: /words\/route\.html\.erb:1.*nowhere_path/,
  },
  'a route with arguments of a template': {
    action: 'render "words/routed"',
    file: view('routed'),
    at: 'nowhere_path',
    warning: 'No route of config/routes.rb is named nowhere.',
    raises: /undefined method `nowhere_path'.*words\/routed\.html\.erb:1/,
  },
  'a helper of a template': {
    action: 'render "words/helper"',
    file: view('helper'),
    at: 'no_such_helper',
    warning: 'app/helpers has no `no_such_helper`.',
    raises: /undefined method `no_such_helper'.*words\/helper\.html\.erb:1/,
  },
  'a helper of a helper': {
    action: 'render "words/helped"',
    file: 'app/helpers/application_helper.rb',
    at: 'helped_by_nobody',
    warning: 'app/helpers has no `helped_by_nobody`.',
    raises: /undefined method `helped_by_nobody'/,
  },
  'a constant of a template': {
    action: 'render "words/constant"',
    file: view('constant'),
    at: 'Nothing',
    warning: 'Uninitialized constant Nothing',
    raises: /uninitialized constant Nothing.*words\/constant\.html\.erb:1/,
  },
  'an attribute of a template': {
    action: '@word = Word.new; render "words/attribute"',
    file: view('attribute'),
    at: 'color',
    warning: 'Word has no attribute, association or method `color`.',
    raises: /words\/attribute\.html\.erb:1.*undefined method 'color' for Word/,
  },
  'a field of form_for': {
    action: '@word = Word.new; render "words/field"',
    file: view('field'),
    at: ':color',
    warning: 'Word has no attribute `color` for this field.',
    raises: /undefined method [`']color' for Word.*words\/field\.html\.erb:1/,
  },
  'a partial of a template': {
    action: 'render "words/partial"',
    file: view('partial'),
    at: '"not_there"',
    warning: 'There is no partial "not_there".',
    raises: /words\/partial\.html\.erb:1.*no partial 'not_there'/,
  },
}

const names = Object.keys(ROWS)
const actions = names.map((name, index) => `    when "${index}" then ${ROWS[name]?.action}\n`)

const FILES: Readonly<Record<string, string>> = {
  'config/routes.rb': `Rails.application.routes.draw do
  get "reach/:id", to: "reach#show", as: :reach
  get "other", to: "other#show"
end
`,
  'db/schema.rb': `ActiveRecord::Schema[8.1].define(version: 1) do
  create_table "words", force: :cascade do |t|
    t.string "title"
    t.integer "planet_id"
  end
  create_table "marks", force: :cascade do |t|
    t.string "title"
  end
end
`,
  'db/migrate/1_words.rb': `class Words < ActiveRecord::Migration[8.1]
  def change
    create_table :words do |t|
      t.string :title
      t.integer :planet_id
    end
    create_table(:marks) { |t| t.string :title }
  end
end
`,
  'app/controllers/reach_controller.rb': `class ReachController < ApplicationController
  def show
    case params[:id]
${actions.join('')}    else head(:ok)
    end
  end
end
`,
  'app/controllers/other_controller.rb': `class OtherController < ApplicationController
  before_action :nobody

  def show = head(:ok)
end
`,
  [WORD]: `class Word < ApplicationRecord
  has_many :ghosts
  has_many :owners, through: :deeds
  has_and_belongs_to_many :angels
  has_and_belongs_to_many :marks
  belongs_to :planet, optional: true
  validates :nowhere, presence: true, if: -> { title == "odd" }

  private

  def hidden = 1
end
`,
  'app/models/mark.rb': 'class Mark < ApplicationRecord\nend\n',
  'app/models/strict.rb': `class Strict < ApplicationRecord
  self.table_name = "words"
  validates :title, presence: true, if: :asked?
end
`,
  'app/models/hooked.rb': `class Hooked < ApplicationRecord
  self.table_name = "words"
  before_save :tidied
end
`,
  'app/models/stamp.rb': 'class Stamp\n  def dry = Ink.dry(self)\nend\n',
  'app/mailers/application_mailer.rb':
    'class ApplicationMailer < ActionMailer::Base\n  layout "mailer"\nend\n',
  'app/mailers/word_mailer.rb':
    'class WordMailer < ApplicationMailer\n  def hello = mail(to: "a@example.org", from: "b@example.org")\nend\n',
  'app/views/word_mailer/hello.html.erb': 'hello',
  'app/helpers/application_helper.rb':
    'module ApplicationHelper\n  def helped = helped_by_nobody(1)\nend\n',
  [view('plain')]: 'plain',
  [view('route')]: '<%= link_to "a", nowhere_path %>\n',
  [view('routed')]: '<%= link_to "a", nowhere_path(1) %>\n',
  [view('helper')]: '<%= no_such_helper(1) %>\n',
  [view('helped')]: '<%= helped %>\n',
  [view('constant')]: '<%= Nothing.first %>\n',
  [view('attribute')]: '<%= @word.color %>\n',
  [view('field')]: '<%= form_for @word, url: "/" do |f| %><%= f.text_field :color %><% end %>\n',
  [view('partial')]: '<%= render "not_there" %>\n',
}

/** Where a row's mistake stands: `app/models/word.rb:2:12`. */
function placeOf({ file = 'app/controllers/reach_controller.rb', at }: Row, index: number): string {
  const text = FILES[file] ?? ''
  const from = file.endsWith('reach_controller.rb') ? text.indexOf(`when "${index}"`) : 0
  const offset = text.indexOf(at, from)
  const before = text.slice(0, offset).split('\n')
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

t.test(
  'what Rails meets late is told when it is built, and raises where it is reached',
  async (t) => {
    const project = new Project(t)
    const within = { within: 'shop' }
    await project.ask(['new', 'shop', '--rails', '--skip-git'])
    project.remove('shop/app/views/layouts/mailer.html.erb')
    for (const [path, text] of Object.entries(FILES)) project.write(`shop/${path}`, text)

    const strict = await project.webfw(['spin', 'run', 'gen', '--', '--strict'], within)
    const survey = await project.webfw(['import'], within)
    const strictSurvey = await project.webfw(['import', '--strict'], within)
    const built = await project.webfw(['build'], within)
    const refused = await project.webfw(['build', '--strict'], within)

    t.equal(built.code, 0, built.stderr)
    t.equal(survey.code, 0)
    for (const ended of [strict, refused, strictSurvey]) t.equal(ended.code, 1)
    t.match(
      survey.stdout,
      /^\d+ of \d+ files run as they are\.\n\nRaises where it is reached, as in Rails:$/m,
    )
    t.match(strictSurvey.stdout, 'Refused, the most frequent first:')
    const migrated = await project.webfw(['db', 'migrate'], within)
    t.equal(migrated.code, 0, migrated.stderr)
    const { origin, log } = await serveShop(t, project)
    for (const [index, name] of names.entries()) {
      const row = ROWS[name] as Row
      const place = placeOf(row, index)
      t.match(built.stderr, `${place}: warning: ${row.warning}`, name)
      t.match(strict.stderr, `${place}: ${row.warning.split('. ')[0]}`, name)
      t.match(survey.stdout, `  ${place} ${row.warning}`, name)
      const logged = log().length
      const answer = await fetch(`${origin}/reach/${index}`)
      await answer.text()
      t.equal(answer.status, 500, name)
      const told = () => log().slice(logged)
      // What was written to the log comes through a pipe of its own.
      await eventually(`${name} raises ${row.raises}`, () => row.raises.test(told()), told)
      t.equal((await fetch(`${origin}/reach/other`)).status, 200, 'and others go on')
    }
  },
)
