import { underscore } from '../../shell/inflection/inflection.ts'
import { installActionText } from './action-text.ts'
import { writeAuthentication } from './authentication.ts'
import { writeController } from './controller.ts'
import { faceOf } from './face.ts'
import { fieldTypes, parseFields } from './field.ts'
import type { FileWriter } from './file-writer.ts'
import { writeFreeMigration } from './free-migration.ts'
import { installMailboxes, writeMailbox } from './mailbox.ts'
import { writeMigration } from './migration.ts'
import { writeModel, writeModelTests } from './model.ts'
import {
  writeChannel,
  writeHelper,
  writeJob,
  writeMailer,
  writeStimulus,
  writeSystemTest,
  writeTask,
} from './rails-parts.ts'
import { describeResource } from './resource.ts'
import { editRoutes } from './routes-file.ts'
import { checkReferences, writeScaffold, writeScaffoldController } from './scaffold.ts'
import { installStorage } from './storage.ts'

/** One generator, as its command shows and runs it. */
export interface Generator {
  readonly description: string
  readonly details?: string
  readonly examples: readonly (readonly [text: string, line: string])[]
  /** What it takes: a name, and what else the words behind that are called; absent where it takes none. */
  readonly takes?: { readonly rest: string | null }
  /** Whether a migration is left to run. */
  readonly migrates?: boolean
  write(files: FileWriter, words: readonly string[]): void
}

const FIELDS = { rest: 'FIELD:TYPE' }
const ACTIONS = { rest: 'ACTION' }
const NAME = { rest: null }

/** The generators by the words that name them, in the order in which help lists them. */
export const generators: Readonly<Record<string, Generator>> = {
  scaffold: {
    description: 'Writes a migration, a model, a controller, five views, a test and a route',
    details: `
      A field is name:type; without a type it is a string. Types: ${fieldTypes.join(' ')}.
      The first string field must be present; every other rule is added by hand. \`article:references\`
      adds article_id, and \`author:references{users}\` adds author_id, which refers to users; deleting the article deletes what belongs to it, as the migration says.
      \`string!\` takes no NULL, \`string{40}\` and \`decimal{8,2}\` have limits, \`:index\` and \`:uniq\` behind a type an index; \`references{polymorphic}\` refers to rows of any table.
      Everything is checked before any file is written; no file is overwritten without --force.
    `,
    examples: [
      ['Articles with a title and a body', '$0 generate scaffold article title:string body:text'],
      ['Posts whose author is a user', '$0 g scaffold post title author:references{users}'],
      ['Comments that belong to an article', '$0 g scaffold comment body:text article:references'],
    ],
    takes: FIELDS,
    migrates: true,
    write: (files, [name = '', ...rest]) => {
      writeScaffold(files, describeResource(name), parseFields(rest))
    },
  },
  scaffold_controller: {
    description: 'Writes the controller of a scaffold, for a model that is there',
    examples: [['Pages for articles', '$0 generate scaffold_controller article title:string']],
    takes: FIELDS,
    write: (files, [name = '', ...rest]) => {
      writeScaffoldController(files, describeResource(name), parseFields(rest))
    },
  },
  resource: {
    description: 'Writes a migration, a model, an empty controller and a route',
    examples: [['Articles', '$0 generate resource article title:string']],
    takes: FIELDS,
    migrates: true,
    write(files, words) {
      model(files, words)
      const { plural } = describeResource(words[0] ?? '')
      writeController(files, plural, [])
      writeHelper(files, [plural])
      editRoutes(files, `resources :${plural}`)
    },
  },
  model: {
    description: 'Writes a migration and a model',
    examples: [
      ['People with a name', '$0 generate model person name:string born_on:date'],
      ['Posts whose author is a user', '$0 generate model post title author:references{users}'],
    ],
    takes: FIELDS,
    migrates: true,
    write: model,
  },
  controller: {
    description: 'Writes a controller, with a view and a route for each action',
    examples: [['Two pages', '$0 generate controller pages about imprint']],
    takes: ACTIONS,
    write(files, [name = '', ...actions]) {
      writeController(files, underscore(name).replace(/_controller$/, ''), actions)
    },
  },
  migration: {
    description: 'Writes a migration',
    details: `
      A name such as add_author_to_articles, remove_author_from_articles, create_tags or
      create_join_table_article_tag fills itself in from the fields; any other one starts empty.
    `,
    examples: [
      ['Add a column', '$0 generate migration add_author_to_articles author:string'],
      [
        'Add a key to users',
        '$0 generate migration add_author_to_articles author:references{users}',
      ],
      ['Join two tables', '$0 generate migration create_join_table_article_tag article tag'],
      ['Start with an empty one', '$0 generate migration tidy_titles'],
    ],
    takes: FIELDS,
    write: (files, [name = '', ...rest]) => writeFreeMigration(files, name, parseFields(rest)),
  },
  authentication: {
    description: 'Writes a log-in: users, sessions, and new passwords by mail',
    examples: [['Once, then `webfw db migrate`', '$0 generate authentication']],
    migrates: true,
    write: writeAuthentication,
  },
  mailer: {
    description: 'Writes a mailer with its mails, their tests and previews',
    examples: [['Two mails', '$0 generate mailer user welcome goodbye']],
    takes: ACTIONS,
    write: writeMailer,
  },
  job: {
    description: 'Writes a job and its test',
    examples: [['What is done later', '$0 generate job cleanup']],
    takes: NAME,
    write: writeJob,
  },
  channel: {
    description: 'Writes a channel of Action Cable, its test and its script',
    examples: [['A chat in which visitors speak', '$0 generate channel chat speak']],
    takes: ACTIONS,
    write: writeChannel,
  },
  mailbox: {
    description: 'Writes a mailbox and its test',
    examples: [['What takes mails to be forwarded', '$0 generate mailbox forwards']],
    takes: NAME,
    write(files, [name = '']) {
      writeMailbox(files, underscore(name).replace(/_mailbox$/, ''))
    },
  },
  helper: {
    description: 'Writes a module of app/helpers',
    examples: [['Helpers of articles', '$0 generate helper articles']],
    takes: NAME,
    write: writeHelper,
  },
  stimulus: {
    description: 'Writes a controller of Stimulus',
    examples: [['For data-controller="clipboard"', '$0 generate stimulus clipboard']],
    takes: NAME,
    write: writeStimulus,
  },
  task: {
    description: 'Writes Rake tasks in lib/tasks',
    examples: [['`webfw feeds:fetch` and `feeds:erase`', '$0 generate task feeds fetch erase']],
    takes: { rest: 'TASK' },
    write: writeTask,
  },
  system_test: {
    description: 'Writes a test in a browser',
    examples: [['Of the pages of articles', '$0 generate system_test articles']],
    takes: NAME,
    write: writeSystemTest,
  },
  'action_text install': {
    description: 'Writes the migration, the pins and the style sheet of rich text',
    examples: [['Once, before the first has_rich_text', '$0 generate action_text:install']],
    migrates: true,
    write: installActionText,
  },
  'active_storage install': {
    description: 'Writes the migration and the settings of Active Storage',
    examples: [['Make the tables that files of records need', '$0 active_storage install']],
    migrates: true,
    write: installStorage,
  },
  'action_mailbox install': {
    description: 'Writes the migrations and the first class of Action Mailbox',
    examples: [['Make the tables that mails are kept in', '$0 action_mailbox install']],
    migrates: true,
    write: installMailboxes,
  },
}

function model(files: FileWriter, [name = '', ...rest]: readonly string[]): void {
  const resource = describeResource(name)
  const fields = parseFields(rest)
  if (!files.destroys) checkReferences(files.root, resource, fields)
  writeMigration(files, resource, fields)
  writeModel(files, resource, fields)
  if (faceOf(files.root) === 'rails') writeModelTests(files, resource, fields)
}
