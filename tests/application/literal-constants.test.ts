import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

const BASE = {
  'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "users", force: :cascade do |t|
    t.string "name"
  end
end
`,
  'app/models/user.rb': `class User < ApplicationRecord
  KINDS = { "plain" => "User", "boss" => "Admin::Boss" }.transform_values(&:constantize).freeze
end
`,
  'app/models/admin/boss.rb': `module Admin
  class Boss
    LEVEL = 3
    def self.top = "::User".constantize.name
    def self.own = [Object.const_get(:User), "Admin::Boss".constantize]
  end
  class User
  end
end
`,
}

t.test('texts that are written out name constants', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      ...BASE,
      'db/seeds.rb': `"User".constantize.create!(name: "Ann")
p User.count, "Admin::Boss".constantize::LEVEL, "Admin::Boss::LEVEL".constantize, Object.const_get("User").first.name
p %w[User Admin::Boss].map(&:constantize) == [User, Admin::Boss], %w[User].index_with(&:constantize).keys, ::Object.const_get(:Integer) == Integer
p User::KINDS.fetch("boss") == Admin::Boss, Admin::Boss.top, Admin::Boss.own == [User, Admin::Boss]
`,
    },
    [],
  )

  t.same(output.trimEnd().split('\n'), [
    ...['1', '3', '3', '"Ann"', 'true', '["User"]', 'true'],
    ...['true', '"User"', 'true'],
  ])
})

t.test('names that are computed find classes of the application alone', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      ...BASE,
      'db/seeds.rb': `name = "Boss"
p "Admin::#{name}".constantize, Object.const_get("user".camelize).name, "Admin::#{name}::LEVEL".constantize
p "no#{name}".safe_constantize, "No#{name}".safe_constantize, %w[Boss].map { |each| "Admin::#{each}" }.map(&:constantize)
begin
  "Admin::No#{name}".constantize
rescue NameError => e
  puts e.message
end
`,
    },
    [],
  )
  t.same(output.trimEnd().split('\n'), [
    ...['Admin::Boss', '"User"', '3', 'nil', 'nil', '[Admin::Boss]'],
    'uninitialized constant Admin::NoBoss',
  ])
})

t.test('names that are written out, and such as nothing has, are refused', async (t) => {
  const refused = (line: string) => runLoweredApp(t, { ...BASE, 'db/seeds.rb': `${line}\n` }, [])
  await t.rejects(refused('p ARGF.map(&:constantize)'), /seeds.rb:1:/)
  await t.rejects(refused('p %w[User Nobody].map(&:constantize)'), /seeds.rb:1:.*Nobody/)
  await t.rejects(refused('p "Nobody".constantize'), /seeds.rb:1:3: .*Nobody/)
})
