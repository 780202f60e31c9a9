import t from 'tap'
import { formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import { generateApp } from '../support/generator.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

/** What the action does, and what is there afterwards: the names of the table, or what it says. */
const done: Readonly<Record<string, string>> = {
  'Person.transaction { Person.create!(name: "b"); raise ActiveRecord::Rollback }; names': '[]',
  'Person.transaction { Person.create!(name: "b"); raise Webfw::Rollback }.inspect': 'nil',
  'Person.transaction { Person.create!(name: "b"); 5 }': '5',
  'Person.transaction { Person.create!(name: "b"); Person.transaction(requires_new: true) { Person.create!(name: "c"); raise ActiveRecord::Rollback }; Person.create!(name: "d") }; names':
    '["b", "d"]',
  'Person.transaction { Person.create!(name: "b"); Person.transaction { Person.create!(name: "c") }; raise ActiveRecord::Rollback }; names':
    '[]',
  'begin; Person.transaction { Person.create!(name: "b"); Person.transaction { raise ArgumentError, "x" } }; rescue ArgumentError => e; e.message + names; end':
    'x[]',
  'Person.create!(name: "a").rename_twice("b", "c"); names': '["c"]',
  'Person.create!(name: "a").rename_and_fail("b"); names': '["a"]',
  'begin; Person.create!(name: "a").rename_twice("b", nil); rescue Webfw::RecordInvalid => e; e.message + names; end':
    'Validation failed: Name can\'t be blank["a"]',
  'Person.make_two; names': '["m1", "m2"]',
  'a = Person.create!(name: "a"); a.transaction { a.update!(name: "z") }; names': '["z"]',
  'a = Person.create!(name: "a"); Person.where(id: a.id).update_all(name: "other"); a.with_lock { a.name + "!" }':
    'other!',
  'a = Person.create!(name: "a"); a.with_lock { a.update!(name: "b"); raise ActiveRecord::Rollback }; names':
    '["a"]',
  'begin; a = Person.create!(name: "a"); a.name = "dirty"; a.with_lock { 1 }; rescue RuntimeError => e; e.message; end':
    'Locking a record with unpersisted changes is not supported. Use `save` to persist the changes, or `reload` to discard them explicitly.',
  'Person.transaction { Person.create!(name: "o1"); Person.transaction { Person.create!(name: "o2") }; HEARD << "inside"; Person.create!(name: "o3") }; HEARD.join(" ")':
    'inside commit:o1 commit:o2 commit:o3',
  'Person.transaction { Person.create!(name: "o1"); raise ActiveRecord::Rollback }; HEARD.join(" ")':
    'rollback:o1',
  'Person.with_advisory_lock("a b", timeout_seconds: 1) { Person.current_advisory_lock }': 'a b',
  'Person.with_advisory_lock_result("a", 0) { 7 }.lock_was_acquired?': 'true',
  'Person.with_advisory_lock("a", 0, shared: true) { Person.advisory_lock_exists?("a") }': 'true',
  'Person.create!(name: "a").with_advisory_lock!("b") { Person.with_advisory_lock("b") { 3 } }':
    '3',
  'Person.advisory_lock_exists?("a")': 'false',
  'begin; Person.with_advisory_lock("a", transaction: true) { 1 }; rescue ArgumentError => e; e.class; end':
    'ArgumentError',
  '[Person.connection.get_advisory_lock(1), Person.connection.supports_advisory_locks?].inspect':
    '[nil, false]',
}

const source = {
  'config/routes.rb': 'Webfw::Routes.draw do\n  get "/:number", to: "people#show"\nend\n',
  'db/migrate/20261121000001_create_people.rb':
    'class CreatePeople < Webfw::Migration\n  def change\n    create_table("people") { |t| t.string "name" }\n  end\nend\n',
  'app/models/person.rb': `class Person
  HEARD = []
  validates :name, presence: true
  after_commit { |person| HEARD << "commit:#{person.name}" }
  after_rollback { |person| HEARD << "rollback:#{person.name}" }

  def rename_twice(one, two)
    transaction do
      update!(name: one)
      update!(name: two)
    end
  end

  def rename_and_fail(one)
    self.class.transaction do
      update!(name: one)
      raise ActiveRecord::Rollback
    end
  end

  def self.make_two
    transaction do
      create!(name: "m1")
      create!(name: "m2")
    end
  end
end
`,
}

t.test('transactions commit, roll back and nest wherever an application writes them', async (t) => {
  const calls = Object.keys(done)
  const cases = calls.map((call, index) => `    when ${index}\n      ${call}\n`)
  const controller = `class PeopleController < ApplicationController
  def show
    Person.delete_all
    HEARD.clear
    render plain: answer(params[:number].to_i).to_s
  end

  private

  HEARD = Person::HEARD

  def names = Person.order(:id).pluck(:name).inspect

  def answer(number)
    case number
${cases.join('')}    end
  end
end
`
  const { answers, output } = await runLoweredApp(
    t,
    { ...source, 'app/controllers/people_controller.rb': controller },
    calls.map((_, index) => ({ path: `/${index}` })),
  )
  for (const [index, call] of calls.entries()) {
    t.equal(
      answers[index]?.body,
      done[call],
      `${call} ${answers[index]?.status === 200 ? '' : output}`,
    )
  }
})

t.test('options of a transaction that would be overlooked are refused', async (t) => {
  const { diagnostics } = await generateApp({
    name: 'people',
    files: new Map(
      Object.entries({
        ...source,
        'app/controllers/application_controller.rb':
          'class ApplicationController < Webfw::Controller\nend\n',
        'app/controllers/people_controller.rb':
          'class PeopleController < ApplicationController\n  def show\n    Person.transaction(isolation: :serializable) { 1 }\n    head :ok\n  end\nend\n',
      }),
    ),
  })
  t.match(
    diagnostics.map(formatDiagnostic).join('\n'),
    /people_controller\.rb:3:\d+: `transaction` takes no `isolation:`/,
  )
})
