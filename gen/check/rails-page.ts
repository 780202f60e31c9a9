import { CALL_REMEDIES } from '../../shell/vocabulary/absent-calls.ts'
import { CONTROLLER_REMEDIES, MODEL_REMEDIES } from '../../shell/vocabulary/absent-declarations.ts'
import { vocabulary } from '../../shell/vocabulary/index.ts'
import { railsSettings, settingWords } from '../../shell/vocabulary/settings.ts'
import { UNTOLD } from '../../shell/vocabulary/word.ts'

/** docs/guides/from-rails.md: what an application written for Rails finds here, from the tables that gen reads. */
export function railsPage(): string {
  return `${[
    ...HEAD,
    '## The words that there are',
    '',
    '| Where | Words |',
    '|---|---|',
    row('in a controller class', vocabulary.ControllerClass),
    row('in a mailer class', vocabulary.MailerClass),
    row('in a mail', vocabulary.Mailer),
    row('in a model class', { ...vocabulary.ModelClass, ...WRITTEN_OUT }),
    row('in an action', vocabulary.Controller),
    row('of a model', vocabulary.Model),
    row('of a relation', vocabulary.Relation),
    row('of a record', vocabulary.Record),
    row('in a migration', vocabulary.Migration),
    `| settings, in config/application.rb, config/environments and the initializers | ${cell([...Object.keys(railsSettings), 'session_store', 'cache_store'])}, \`config.x.name\`, \`config_for\` and \`Rails.application.credentials\`; in config/app.rb ${cell(settingWords)} |`,
    '',
    '## Refused, and what to write',
    '',
    'Each of these is refused when the application is built, at its line, with this remedy.',
    '',
    '| Word | Remedy |',
    '|---|---|',
    ...refusals('in a controller class', CONTROLLER_REMEDIES),
    ...refusals('in a model class', MODEL_REMEDIES),
    ...refusals('in an action', CALL_REMEDIES.Controller ?? {}),
    ...refusals('in a model', CALL_REMEDIES.Model ?? {}),
    ...refusals('in a migration', CALL_REMEDIES.Migration ?? {}),
  ].join('\n')}\n`
}

const HEAD = `# From Rails

Written by \`node scripts/method-pages.mjs\` from the tables that the generator reads; the words in front of the tables are in
\`gen/check/rails-page.ts\`.

In a folder that \`rails new\` made, \`webfw import .\` says what of the application runs as it is, and \`webfw db migrate\`, \`server\`,
\`test\` and \`build\` work there without a line of change where nothing is refused. \`webfw new NAME --rails\` starts one.

## The same

- Routes inside \`Rails.application.routes.draw\`: Rails' whole mapper ([routing](routing.md)); \`tests/gen/rails-routes.test.ts\` compares 31 files
  of routes with Rails'.
- Models below \`ApplicationRecord\`: associations as they are declared, enums, scopes, validations, callbacks, single-table inheritance
  ([models](models.md)).
- Blocks and lambdas of declarations have the record or the controller as self; concerns, and class macros of the application's own.
- Controllers below \`ActionController::Base\`, strong parameters, formats, jbuilder, Turbo frames and streams ([controllers](controllers.md)).
- Templates say what Ruby they like: what the template interpreter does not take becomes a method of the template
  ([template language](../template-language.md)).
- Migrations and \`db/schema.rb\` of Rails' classes ([migrations](migrations.md)); minitest classes and fixtures ([testing](testing.md)).
- \`tests/rails/applications.test.ts\` runs applications with Debian's Rails and here, and compares every page node for node.

## Different

- The database is SQLite, inside the binary, or PostgreSQL ([scaling](scaling.md)); times are UTC.
- A mistake that Rails meets only when it is reached is a warning when the application is built, and raises there as in Rails ([mistakes](#mistakes)).
- \`Rails.cache\` is a file that all workers share: \`:memory_store\`, the default, for as long as the server runs, every other store over restarts too ([the cache](server.md#the-cache)).
- A method that changes an attribute's String in place (\`email.downcase!\`) assigns the changed one.
- \`encrypts\` without keys of \`active_record_encryption\` has those that are made of the application's secret, where Rails raises.
- Jobs wait in the application's own database, whichever \`queue_adapter\` is named, and are kept with the transaction that asks for them; the process that keeps one does it, one at a time between its requests. \`config/recurring.yml\` runs in the serving processes ([jobs](jobs.md)).
- The database is \`storage/<environment>.sqlite3\`, or what WEBFW_DATABASE names; where \`config/database.yml\` says another file or another schema for production, that is told.
- \`config/application.rb\`, \`config/environments\` and \`config/initializers\` run when the application starts, in Rails' order: initializers by their names, then
  \`to_prepare\`, then \`after_initialize\`. \`ActionController::Base.before_action { … }\`, \`ActiveSupport.on_load(:action_controller) { … }\`, \`ApplicationController.class_eval\` and
  \`Article.include Searchable\` reach the class and those below it. Settings are Ruby as in Rails: conditions, loops, constants
  and computed values. They run once more at build, without files and classes of the application, to find what has to be known there; what \`load_defaults\`, \`api_only\` and
  \`config.active_record\` say for models cannot be asked of ENV. \`spin run gen\` and \`webfw import\` name each statement that does nothing, and why. Rack middleware of the application itself runs
  ([server](server.md#rack-middleware)); that of gems does not, and is refused where it may keep somebody out.

## Mistakes

| | \`import\`, \`spin run gen\`, \`build\` | where it is reached |
|---|---|---|
| a constant, or the model of an association, that is not there | warning | NameError |
| a method that nothing has: of a record, a model, a controller, a helper, a callback, a condition, a validation | warning | NoMethodError |
| a route's helper, an action of \`url_for\` | warning | NameError, UrlGenerationError |
| a template, a partial, a layout | warning | MissingTemplate, ActionView::Template::Error |
| a column or an association of a query, a direction, a status, a media type, a wrong number of arguments | warning | ArgumentError |
| an instance variable of a template that nothing sets | warning | nil |
| a constant in a class body, a validator or an option that a declaration does not have, a callback that \`skip_before_action\` does not find, a syntax error, also of a template | refused | |
| what Rails, Ruby or a gem has and is not here | refused, with what to write instead | |

Each warning is one line with its place. \`--strict\` after \`import\`, \`spin run gen\` and \`build\` refuses what the first column of warnings lists, too. An
application without a controller below \`ActionController::Base\` or \`::API\` is read strictly always. A helper that is not there and takes a block of
template text is refused.

## Not here

Gems (\`webfw import\` says what becomes of each), and \`eval\` of text.
`.split('\n')

/** Words that gen writes out as methods, or reads itself. */
const WRITTEN_OUT = Object.fromEntries(
  `belongs_to has_many has_one has_and_belongs_to_many scope enum default_scope delegate has_secure_password
  validates_presence_of validates_absence_of validates_length_of validates_size_of validates_numericality_of
  validates_format_of validates_inclusion_of validates_exclusion_of validates_uniqueness_of validates_confirmation_of
  validates_acceptance_of self.table_name= self.primary_key= self.inheritance_column= self.ignored_columns=`
    .split(/\s+/)
    .map((word) => [word, null]),
)

function row(where: string, words: object): string {
  return `| ${where} | ${cell(Object.keys(words).filter((word) => !UNTOLD.has(word)))} |`
}

function cell(names: readonly string[]): string {
  return `\`${[...new Set(names)].sort().join(' ').replaceAll('|', '\\|')}\``
}

function refusals(where: string, remedies: Readonly<Record<string, string>>): string[] {
  return Object.entries(remedies).map(
    ([word, remedy]) => `| \`${word}\` ${where} | ${remedy.replaceAll('|', '\\|')} |`,
  )
}
