import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { underscore } from '../../shell/inflection/inflection.ts'
import { judgeInputs, withoutRails } from '../support/debian-rails.ts'
import { find, keep } from '../support/kept.ts'
import { runLoweredApp } from '../support/lowered-app.ts'
import { type Outcome, RUBY_DRIVER, runRuby } from '../support/ruby.ts'

// Models and what is asked of them, line by line: Debian's ActiveRecord 6.1 and the lowered application say the same.
// A line that ends in `# Rails 8: answer` has that answer, which is another one than ActiveRecord 6.1's.

const FOLDER = 'tests/rails/models'

/** What is the same for all programs. */
const BEFORE = `GC.disable
require "./tests/support/fixed-clock"
require "active_record"
require "sqlite3"
require "active_support/all"
require "action_controller"
[ActiveRecord, ActionController].each(&:eager_load!)
`

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

/** The same as one file for CRuby. */
function programOf({ schema, models, script }: Program): string {
  return `ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: ":memory:")
ActiveRecord::Schema.verbose = false
ActiveRecord::Base.belongs_to_required_by_default = true
ActiveRecord::Base.time_zone_aware_attributes = true
Time.zone_default = Time.find_zone!("UTC")
LOG = []
ActiveRecord::Schema.define do
${schema}end
class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end
${models}${shown(script)}`
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

const programs = new Map(readdirSync(FOLDER).map((file) => [file.replace('.rb', ''), read(file)]))
let judged: Map<string, Outcome> | null = null

/** What ActiveRecord says; what the same one has said of the same programs is kept. */
function judge(): Map<string, Outcome> {
  const texts = new Map([...programs].map(([name, program]) => [name, programOf(program)]))
  const inputs = [...judgeInputs(), RUBY_DRIVER, BEFORE, ...[...texts].flat()]
  return find<Map<string, Outcome>>(inputs) ?? keep(inputs, runRuby(texts, BEFORE))
}

for (const [name, program] of programs) {
  t.test(`${name}.rb says what ActiveRecord says`, { skip: withoutRails }, async (t) => {
    judged ??= judge()
    const { stdout, status, detail } = judged.get(name) as Outcome
    t.equal(status, 0, detail)
    const theirs = answersIn(stdout)
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
