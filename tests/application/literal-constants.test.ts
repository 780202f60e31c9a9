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

t.test('names that are computed, and such as nothing has, are refused', async (t) => {
  const refused = (line: string) => runLoweredApp(t, { ...BASE, 'db/seeds.rb': `${line}\n` }, [])
  await t.rejects(
    refused('name = "Boss"\np "Admin::#{name}".constantize'),
    /seeds.rb:2:.*constantize/,
  )
  await t.rejects(refused('p ARGF.map(&:constantize)'), /seeds.rb:1:/)
  await t.rejects(refused('p %w[User Nobody].map(&:constantize)'), /seeds.rb:1:.*Nobody/)
  await t.rejects(refused('p "Nobody".constantize'), /seeds.rb:1:3: .*Nobody/)
  await t.rejects(refused('p Object.const_get("user".camelize)'), /seeds.rb:1:.*const_get/)
})
