import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { underscore } from '../../shell/inflection/inflection.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

// Models and what is asked of them, line by line: Debian's ActiveRecord 6.1 and the lowered application say the same.
// A line that ends in `# Rails 8: answer` has that answer, which is another one than ActiveRecord 6.1's.

const FOLDER = 'tests/rails/models'

const hasRecords =
  spawnSync('ruby', ['-e', 'require "active_record"; require "sqlite3"']).status === 0
const skip = hasRecords
  ? false
  : 'needs ActiveRecord (Debian packages: ruby-activerecord ruby-sqlite3)'

interface Program {
  readonly schema: string
  readonly models: string
  /** The lines: a local variable is set, or a value shown. */
  readonly script: readonly string[]
}

function read(file: string): Program {
  const [, schema = '', models = '', script = ''] = readFileSync(join(FOLDER, file), 'utf8').split(
    /^### \w+\n/m,
  )
  return { schema, models, script: script.split('\n').filter((line) => line !== '') }
}

/** Each line by itself: what it gives, or what it raises. */
function shown(script: readonly string[]): string {
  const lines = script.map((line, index) => {
    if (/^\w+ = /.test(line)) return line
    const asked = line.replace(/ # Rails 8: .*$/, '')
    const raised = `puts "${index} #{error.class.name}: #{error.message.lines.first.to_s.strip}"`
    return `begin
  puts "${index} " + (${asked}).inspect
rescue StandardError => error
  ${raised}
end`
  })
  return `${lines.join('\n')}\n`
}

function askRails({ schema, models, script }: Program): string {
  const program = `require "active_record"
require "active_support/all"
require "action_controller"
ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: ":memory:")
ActiveRecord::Schema.verbose = false
ActiveRecord::Base.belongs_to_required_by_default = true
LOG = []
ActiveRecord::Schema.define do
${schema}end
class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end
${models}${shown(script)}`
  const flags = ['-E', 'UTF-8', '-W0', '--disable=error_highlight', '--disable=did_you_mean']
  const run = spawnSync('ruby', [...flags, '-'], { input: program, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(run.stderr)
  return run.stdout
}

/** The same as an application: each class and module in its file, the script in db/seeds.rb. */
function applicationOf({ schema, models, script }: Program): Record<string, string> {
  const own = (text: string): string => text.replaceAll(/\bLOG\b/g, 'Trace::LOG')
  const files = [...models.matchAll(/^(class|module) (\w+)[^]*?^end$/gm)]
  const folder = (word: string | undefined): string => (word === 'module' ? 'concerns/' : '')
  return {
    'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
    'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do\n${schema}end\n`,
    'db/seeds.rb': own(shown(script)),
    'app/models/application_record.rb':
      'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
    'app/models/trace.rb': 'class Trace\n  LOG = []\nend\n',
    ...Object.fromEntries(
      files.map(([text, word, name = '']) => {
        return [`app/models/${folder(word)}${underscore(name)}.rb`, `${own(text)}\n`]
      }),
    ),
  }
}

function answersIn(output: string): Map<number, string> {
  const lines = output.matchAll(/^(\d+) (.*)$/gm)
  return new Map([...lines].map(([, index, answer = '']) => [Number(index), answer]))
}

for (const file of readdirSync(FOLDER)) {
  t.test(`${file} says what ActiveRecord says`, { skip }, async (t) => {
    const program = read(file)
    const theirs = answersIn(askRails(program))
    const { output } = await runLoweredApp(t, applicationOf(program), [])
    const ours = answersIn(output)

    t.equal(ours.size, theirs.size, output)
    for (const [index, line] of program.script.entries()) {
      const newer = / # Rails 8: (.*)$/.exec(line)?.[1]
      if (newer !== undefined) t.not(newer, theirs.get(index), `6.1 says otherwise: ${line}`)
      t.equal(ours.get(index), newer ?? theirs.get(index), line)
    }
  })
}
