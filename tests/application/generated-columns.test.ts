import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

const SCHEMA = `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "people", force: :cascade do |t|
    t.string "first", null: false
    t.string "last"
    t.integer "age"
    t.virtual "full", type: :string, as: "first || ' ' || coalesce(last, 'x, y')", stored: true
    t.virtual "double", type: :integer, as: "age * 2", stored: false
    t.index ["full"], name: "index_people_on_full"
  end
end
`

t.test('generated columns are read and not written', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      'db/schema.rb': SCHEMA,
      'app/models/person.rb': 'class Person < ApplicationRecord\nend\n',
      'db/seeds.rb': `person = Person.create!(first: "Ann", last: "Lee", age: 20)
p person.full, person.reload.full, person.double, Person.find_by(full: "Ann Lee") == person
person.update!(last: "Kim", age: 21)
p person.full, person.reload.full, person.double
person.full = "other"
p person.changed, person.save, person.reload.full
p Person.new(full: "mine").full, Person.column_names
Person.insert_all([{ first: "Bob", last: nil, full: "ignored" }, { first: "Cid", last: "D", full: "too" }])
p Person.order(:full).pluck(:full), Person.where(double: 42).count
Person.upsert_all([{ id: person.id, first: "Eve", last: "F", full: "x" }])
p person.reload.full, person.attributes
copy = person.dup
copy.save!
p copy.reload.full, Person.connection.columns(:people).map(&:name)
`,
    },
    [],
  )

  t.same(output.trimEnd().split('\n'), [
    ...['"Ann Lee"', '"Ann Lee"', '40', 'true'],
    ...['"Ann Lee"', '"Ann Kim"', '42'],
    ...['["full"]', 'true', '"Ann Kim"'],
    ...['"mine"', '["id", "first", "last", "age", "full", "double"]'],
    ...['["Ann Kim", "Bob x, y", "Cid D"]', '1'],
    '"Eve F"',
    '{"id"=>1, "first"=>"Eve", "last"=>"F", "age"=>21, "full"=>"Eve F", "double"=>42}',
    ...['"Eve F"', '["id", "first", "last", "age", "full", "double"]'],
  ])
})

t.test('a generated column without its type or its SQL is refused', async (t) => {
  const app = (line: string) =>
    runLoweredApp(t, { 'db/schema.rb': SCHEMA.replace(/t\.virtual "double".*/, line) }, [])
  await t.rejects(
    app('t.virtual "double", as: "age * 2"'),
    /the virtual column "double" needs type: and as:/,
  )
  await t.rejects(app('t.virtual "double", type: :integer, as: "size * 2"'), /no such column: size/)
})
