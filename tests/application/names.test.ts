import t from 'tap'
import { diagnose, serveGenerated } from '../support/generated-app.ts'

// Every name stands at every place where an application may write it: an action, an attribute of a
// model, a method, a column, a local, a parameter, an instance variable, a helper, a route.

/** Names that JavaScript, the engine, the framework or gen's own output have a use for, too. */
const NAMES =
  `photo name length arguments caller await default delete enum package of let static async
  eval undefined title body catch finally const var function typeof void with export import extends
  instanceof switch throw try interface implements apply key get set target status hash id symbol error
  exception controller runtime views app main takes add equals prototype valueof tostring promise this
  proto object array map self_ event file test record request_ response_`.split(/\s+/)

/** What an application may not use: Ruby's own words, and what each place already has. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  action: ['delete', 'controller', 'status', 'hash', 'test'],
  column: ['delete', 'hash', 'id', 'errors', 'test', 'prototype'],
}

function usable(place: string): string[] {
  return NAMES.filter((name) => HIDDEN[place]?.includes(name) !== true)
}

const actions = usable('action')
const columns = usable('column')

const files = {
  'config/routes.rb': [
    'Webfw::Routes.draw do',
    ...actions.map((name) => `  get "/action/${name}", to: "actions#${name}"`),
    ...columns.map((name) => `  get "/column/${name}", to: "columns#of_${name}"`),
    ...columns.map((name) => `  get "/local/${name}", to: "columns#local_${name}"`),
    ...columns.map((name) => `  get "/view/${name}", to: "columns#view_${name}", as: "v_${name}"`),
    'end',
  ].join('\n'),
  'db/migrate/1_create_things.rb': [
    'class CreateThings < Webfw::Migration',
    '  def change',
    '    create_table :things do |t|',
    ...columns.map((name) => `      t.string :${name}`),
    '    end',
    '    create_table(:gadgets) { |t| t.string :label }',
    '  end',
    'end',
  ].join('\n'),
  'app/models/thing.rb': 'class Thing\nend\n',
  // Each of these is a writer that some model has.
  'app/models/gadget.rb': `class Gadget\n  attr_accessor ${columns.map((name) => `:${name}`).join(', ')}\nend\n`,
  'app/helpers/application_helper.rb': `module ApplicationHelper\n${columns
    .map((name) => `  def help_${name}(${name}) = "h#{${name}}"\n`)
    .join('')}end\n`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < Webfw::Controller\nend\n',
  'app/controllers/actions_controller.rb': [
    'class ActionsController < ApplicationController',
    ...actions.map((name) => `  def ${name}\n    render plain: "${name} ran"\n  end`),
    'end',
  ].join('\n'),
  'app/controllers/columns_controller.rb': [
    'class ColumnsController < ApplicationController',
    ...columns.map(
      (name) => `  def of_${name}
    thing = Thing.create!(${name}: "a")
    thing.${name} = thing.${name} + "b"
    thing.save!
    gadget = Gadget.new(${name}: "g")
    gadget.${name} = gadget.${name} + "h"
    render plain: Thing.find_by(${name}: "ab").${name} + Thing.where(${name}: "ab").pluck(:${name}).first + gadget.${name}
  end
  def local_${name}
    ${name} = "l"
    [1].each { |i| ${name} += i.to_s }
    render plain: ${name} + both_${name}("p", key_: ${name})
  end
  def view_${name}
    @${name} = "i"
    @thing = Thing.new(${name}: "t")
  end
  private def both_${name}(${name}, key_:) = [${name}].map { |${name}| ${name} + key_ }.first`,
    ),
    'end',
  ].join('\n'),
  ...Object.fromEntries(
    columns.map((name) => [
      `app/views/columns/view_${name}.html.erb`,
      `<%= @${name} %> <%= @thing.${name} %> <%= help_${name}(1) %> <%= render "part", ${name}: 5 %>`.replace(
        'part',
        `part_${name}`,
      ),
    ]),
  ),
  ...Object.fromEntries(
    columns.map((name) => [`app/views/columns/_part_${name}.html.erb`, `<%= ${name} %>`]),
  ),
}

t.test('no name of an application is anything but what the application says', async (t) => {
  const server = await serveGenerated(new Map(Object.entries(files)))
  t.teardown(() => server.stop())
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return `${response.status} ${(await response.text()).trim()}`
  }
  for (const name of actions) t.equal(await read(`/action/${name}`), `200 ${name} ran`, name)
  for (const name of columns) {
    t.equal(await read(`/column/${name}`), '200 ababgh', `column and writer ${name}`)
    t.equal(await read(`/local/${name}`), '200 l1pl1', `local and parameter ${name}`)
    t.equal(await read(`/view/${name}`), '200 i t h1 5', `ivar, helper and partial local ${name}`)
  }
})

t.test('a column that would hide a method of every record is refused at its line', async (t) => {
  for (const name of ['save', 'errors', 'transaction', 'constructor', '__proto__']) {
    const said = await diagnose(
      new Map(
        Object.entries({
          'config/routes.rb': 'Webfw::Routes.draw do\nend\n',
          'db/migrate/1_create_as.rb': `class CreateAs < Webfw::Migration\n  def change\n    create_table(:as) { |t| t.string :${name} }\n  end\nend\n`,
          'app/models/a.rb': 'class A\nend\n',
        }),
      ),
    )
    t.match(said.join('\n'), /^db\/migrate\/1_create_as\.rb:3:39: DangerousAttributeError: /, name)
  }
})

t.test(
  'a model may be called like a class of JavaScript, of Ruby or of the framework',
  async (t) => {
    const models =
      `Map Event File Test Record Request Response Promise Error Symbol Model Relation Collection
    Session Node Document Function Number Date Text Controller Migration View`.split(/\s+/)
    const word = (model: string) => model.toLowerCase()
    const server = await serveGenerated(
      new Map(
        Object.entries({
          'config/routes.rb': `Webfw::Routes.draw do\n${models
            .map((model) => `  get "/${word(model)}", to: "pages#of_${word(model)}"\n`)
            .join('')}end\n`,
          'app/views/pages/none.html.erb': '',
          'app/controllers/application_controller.rb':
            'class ApplicationController < Webfw::Controller\nend\n',
          'db/migrate/1_create_all.rb': `class CreateAll < Webfw::Migration\n  def change\n${models
            .map((model) => `    create_table(:${word(model)}s) { |t| t.string :title }\n`)
            .join('')}  end\nend\n`,
          ...Object.fromEntries(
            models.map((model) => [
              `app/models/${word(model)}.rb`,
              `class ${model}\n  def shout = title.upcase\nend\n`,
            ]),
          ),
          'app/controllers/pages_controller.rb': `class PagesController < ApplicationController\n${models
            .map(
              (model) => `  def of_${word(model)}
    one = ${model}.create!(title: "a")
    render plain: [one.class.name, one.shout, ${model}.count, { a: 1 }.to_a.length].join(" ")
  end\n`,
            )
            .join('')}end\n`,
        }),
      ),
    )
    t.teardown(() => server.stop())
    for (const model of models) {
      const response = await fetch(`http://127.0.0.1:${server.port}/${word(model)}`)
      t.equal(await response.text(), `${model} A 1 1`, model)
    }
  },
)
