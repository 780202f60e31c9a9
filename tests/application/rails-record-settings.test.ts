import t from 'tap'
import { formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import { generateApp } from '../support/generator.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

// What `config.active_record` and `config.load_defaults` change of records. Source: Rails guide "Configuring Rails
// Applications", "Versioned Default Values", and the releases of ActiveRecord that brought each of them.

const MODELS = {
  'db/schema.rb': `ActiveRecord::Schema[7.1].define(version: 1) do
  create_table "authors" do |t|
    t.string "name"
    t.string "token"
  end
  create_table "books" do |t|
    t.references "author", foreign_key: true
    t.string "title"
    t.string "code"
  end
end
`,
  'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/author.rb': `class Author < ApplicationRecord
  has_many :books
  has_secure_token
end
`,
  'app/models/book.rb': `class Book < ApplicationRecord
  belongs_to :author
  attr_readonly :code
  after_commit { puts "first" }
  after_commit { puts "second" }
end
`,
  'db/seeds.rb': `book = Book.new(title: "a", code: "x")
p book.valid?, book.errors.full_messages, Author.new.token.nil?
book.author = Author.create!(name: "b")
book.save!
begin
  book.update!(title: "c", code: "y")
rescue ActiveRecord::ReadonlyAttributeError => e
  puts e.class
end
p Book.first.code, Book.first.title
begin
  p Book.first.author.name
rescue ActiveRecord::StrictLoadingViolationError => e
  puts e.class
end
p Book.first
`,
}

const application = (...lines: string[]) =>
  `module Library\n  class Application < Rails::Application\n    ${lines.join('\n    ')}\n  end\nend\n`

const told = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const source = new Map(Object.entries({ ...MODELS, ...files }))
  const { diagnostics } = await generateApp({ name: 'library', files: source })
  return diagnostics.map(formatDiagnostic).join('\n')
}

const ORDERED = 'first\nsecond\n'
const LATEST_FIRST = 'second\nfirst\n'
const REQUIRED = 'false\n["Author must exist"]\n'
const RAISES = `ActiveRecord::ReadonlyAttributeError\n"x"\n"a"\n`
const SHOWN = '#<Book id: 1, author_id: 1, title: "c", code: "x">\n'

const cases: Readonly<Record<string, [files: Record<string, string>, printed: string]>> = {
  'load_defaults 8.1': [
    { 'config/application.rb': application('config.load_defaults 8.1') },
    `${REQUIRED}false\n${ORDERED}${RAISES}"b"\n${SHOWN.replace('"c"', '"a"')}`,
  ],
  'load_defaults 7.0': [
    { 'config/application.rb': application('config.load_defaults 7.0') },
    `${REQUIRED}true\n${LATEST_FIRST}${LATEST_FIRST}"x"\n"c"\n"b"\n${SHOWN}`,
  ],
  'no load_defaults': [
    { 'config/application.rb': application() },
    `true\n[]\ntrue\n${LATEST_FIRST}${LATEST_FIRST}"x"\n"c"\n"b"\n${SHOWN}`,
  ],
  'each by itself': [
    {
      'config/application.rb': application(
        'config.load_defaults "7.0"',
        'config.active_record.belongs_to_required_by_default = false',
        'config.active_record.raise_on_assign_to_attr_readonly = true',
        'config.active_record.generate_secure_token_on = :initialize',
      ),
      'config/initializers/new_framework_defaults_7_1.rb':
        'Rails.application.config.active_record.run_after_transaction_callbacks_in_order_defined = true\n',
      'config/environments/test.rb': `Rails.application.configure do
  config.active_record.strict_loading_by_default = true
  config.active_record.attributes_for_inspect = [:id, :title]
end
`,
      'config/environments/production.rb':
        'Rails.application.configure do\n  config.active_record.attributes_for_inspect = [:id]\nend\n',
    },
    `true\n[]\nfalse\n${ORDERED}${RAISES}ActiveRecord::StrictLoadingViolationError\n#<Book id: 1, title: "a">\n`,
  ],
}

for (const [name, [files, printed]] of Object.entries(cases)) {
  t.test(`records follow the configuration: ${name}`, async (t) => {
    const { output } = await runLoweredApp(t, { ...MODELS, ...files }, [])

    t.equal(output, printed)
  })
}

t.test('settings of records that would change what is here are told', async (t) => {
  const set = (line: string) =>
    told({ 'config/application.rb': application(`config.active_record.${line}`) })

  t.match(
    await set('default_timezone = :local'),
    /application\.rb:3:45: .*`default_timezone` has no/,
  )
  t.match(await set('pluralize_table_names = false'), /`pluralize_table_names` has no effect here/)
  t.match(await set('table_name_prefix = "x_"'), /`table_name_prefix` has no effect here/)
  t.equal(await set('table_name_prefix = ""'), '')
  t.match(await set('partial_inserts = true'), /`active_record.partial_inserts` is not needed/)
})
