import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { classify, singularize } from '../../shell/inflection/inflection.ts'
import { WrongUsage } from '../errors.ts'
import { faceOf } from './face.ts'
import { attributesOf, columnFields, type Field, isOwnWork } from './field.ts'
import type { FileWriter } from './file-writer.ts'
import { formFields } from './form-fields.ts'
import { writeMigration } from './migration.ts'
import { requiredField, writeModel, writeModelTests } from './model.ts'
import { pageLines } from './pages.ts'
import { labelOf, parentReferences, references, tableOf } from './references.ts'
import type { Resource } from './resource.ts'
import { editRoutes } from './routes-file.ts'
import { sampleRow } from './sample.ts'
import { fillTemplateFile, type TemplateValues } from './template.ts'

/** Everything a scaffold writes, in the order it is printed. */
export function writeScaffold(
  files: FileWriter,
  resource: Resource,
  fields: readonly Field[],
): void {
  if (!files.destroys) checkReferences(files.root, resource, fields)
  writeMigration(files, resource, fields)
  writeModel(files, resource, fields)
  if (faceOf(files.root) === 'rails') writeModelTests(files, resource, fields)
  writeScaffoldController(files, resource, fields)
}

/** A controller with its pages, its test and its routes, for a model that is there. */
export function writeScaffoldController(
  files: FileWriter,
  resource: Resource,
  fields: readonly Field[],
): void {
  const values = scaffoldValues(files.root, resource, fields)
  const { plural } = resource
  const isRails = faceOf(files.root) === 'rails'
  files.write(
    `app/controllers/${plural}_controller.rb`,
    fillTemplateFile(isRails ? 'scaffold/controller.rails.rb' : 'scaffold/controller.rb', values),
  )
  for (const view of ['index', 'show', 'new', 'edit', '_form']) {
    files.write(
      `app/views/${plural}/${view}.html.erb`,
      fillTemplateFile(`scaffold/views/${view}.html.erb`, values),
    )
  }
  if (isRails) writeRailsParts(files, resource, values)
  else {
    files.write(`test/${plural}.rb`, fillTemplateFile('scaffold/test.rb', values))
    files.write(`test/${plural}.rb.expected`, fillTemplateFile('scaffold/test.rb.expected', values))
  }
  editRoutes(files, `resources :${plural}`)
}

/** What Rails' scaffold has beside the pages: the answers as JSON, and the test of its controller. */
function writeRailsParts(
  files: FileWriter,
  { singular, plural }: Resource,
  values: TemplateValues,
): void {
  for (const view of ['index', 'show', '_record']) {
    const name = view === '_record' ? `_${singular}` : view
    files.write(
      `app/views/${plural}/${name}.json.jbuilder`,
      fillTemplateFile(`scaffold/views/${view}.json.jbuilder`, values),
    )
  }
  files.write(
    `test/controllers/${plural}_controller_test.rb`,
    fillTemplateFile('scaffold/test.rb', values),
  )
}

/** A reference needs its model: the pages offer its rows. */
export function checkReferences(root: string, resource: Resource, fields: readonly Field[]): void {
  const missing = parentReferences(fields, resource.singular).filter(
    (field) => !hasModel(root, field),
  )
  if (missing.length === 0) return
  throw new WrongUsage(
    `nothing was written, because of\n${missing
      .map((field) => `  ${typed(field)}: there is no model app/models/${modelOf(field)}.rb`)
      .join('\n')}`,
    `Make it first: webfw generate scaffold ${missing.slice(0, 1).map(modelOf).join('')} name:string`,
  )
}

function hasModel(root: string, field: Field): boolean {
  return existsSync(join(root, 'app/models', `${modelOf(field)}.rb`))
}

function modelOf(field: Field): string {
  return singularize(tableOf(field))
}

/** The field as it was typed. */
function typed({ name, table }: Field): string {
  return `${name}:references${table === undefined ? '' : `{${table}}`}`
}

function scaffoldValues(
  root: string,
  resource: Resource,
  fields: readonly Field[],
): TemplateValues {
  const { singular, plural, className, pluralClassName, human, humanPlural } = resource
  const lowered = human.toLowerCase()
  const sample = sampleRow(root, fields, singular)
  const required = requiredField(fields)
  const isRails = faceOf(root) === 'rails'
  const asksLogin = existsSync(join(root, 'test/test_helpers/session_test_helper.rb'))
  const shown = columnFields(fields)
    .filter(({ type }) => type !== 'digest' && !isOwnWork(type))
    .map(({ column }) => column)
  return {
    test_requires: isRails
      ? ['require "test_helper"', ...(asksLogin ? [LOGIN.require] : []), '']
      : '',
    test_includes: asksLogin ? [LOGIN.include, ''] : '',
    test_class: isRails
      ? `${pluralClassName}ControllerTest < ActionDispatch::IntegrationTest`
      : `${pluralClassName}Test < Webfw::Test`,
    shown: ['id', ...shown, 'created_at', 'updated_at'].map((name) => `:${name}`).join(', '),
    rich_texts: fields
      .filter(({ type }) => type === 'rich_text')
      .map(({ name }) => `json.${name} ${singular}.${name}.to_s`)
      .concat(fields.flatMap((field) => fileLines(field, singular))),
    model: singular,
    models: plural,
    Model: className,
    Models: pluralClassName,
    index: resource.indexRoute,
    Human: human,
    Humans: humanPlural,
    human: lowered,
    humans: humanPlural.toLowerCase(),
    a_human: withArticle(lowered),
    permitted: [
      ...fields
        .filter(({ type }) => type !== 'attachments')
        .flatMap(attributesOf)
        .map((name) => `:${name}`),
      // Keywords stand at the end.
      ...fields.filter(({ type }) => type === 'attachments').map(({ name }) => `${name}: []`),
    ].join(', '),
    ...pageLines(root, resource, fields),
    form_fields: formFields(fields, singular),
    form_locals: formLocals(resource, fields, '@'),
    strict_locals: [`${singular}:`, ...references(fields).map(({ name }) => `${name}_options:`)],
    option_callbacks: references(fields).map(
      ({ name }) => `before_action :set_${name}_options, only: [:new, :create, :edit, :update]`,
    ),
    option_methods: references(fields).flatMap((field) => optionMethod(root, field)),
    fixtures: [...(asksLogin ? [LOGIN.setup] : []), ...sample.fixtures],
    attributes: sample.attributes.join(', '),
    other_attributes: sample.others.join(', '),
    refusal: required ? refusal(resource, required, sample.attributes) : '',
    refusal_expected: required
      ? `ok   refuses ${withArticle(lowered)} without ${required.column}`
      : '',
    tests: String(required ? 7 : 6),
    assertions: String(required ? 12 : 10),
  }
}

/** What a test says of a log-in, where `generate authentication` has written one. */
const LOGIN = {
  require: 'require_relative "../test_helpers/session_test_helper"',
  include: 'include SessionTestHelper',
  setup: 'sign_in_as User.take',
}

function withArticle(word: string): string {
  const isVowel = /^([aeio]|u(?!s[aeiu]|ni)|hour|hon)/.test(word) && !/^(eu|one)/.test(word)
  return `${isVowel ? 'an' : 'a'} ${word}`
}

function formLocals({ singular }: Resource, fields: readonly Field[], prefix: string): string {
  const names = [singular, ...references(fields).map(({ name }) => `${name}_options`)]
  return names.map((name) => `${name}: ${prefix}${name}`).join(', ')
}

function optionMethod(root: string, field: Field): string[] {
  const { name } = field
  const parent = classify(tableOf(field))
  const label = labelOf(root, field, name)
  return [
    '',
    `def set_${name}_options`,
    `  @${name}_options = ${parent}.order(:id).map { |${name}| [${label}, ${name}.id] }`,
    'end',
  ]
}

function refusal(
  { singular, className, indexRoute, human }: Resource,
  { column }: Field,
  attributes: readonly string[],
): string[] {
  const invalid = attributes.map((pair) => (pair.startsWith(`${column}:`) ? `${column}: ""` : pair))
  return [
    '',
    `test "refuses ${withArticle(human.toLowerCase())} without ${column}" do`,
    `  assert_no_difference("${className}.count") do`,
    `    post ${indexRoute}_path, params: { ${singular}: { ${invalid.join(', ')} } }`,
    '  end',
    '  assert_response :unprocessable_entity',
    'end',
  ]
}

/** What JSON says of the files of a record: where they are. */
function fileLines({ name, type }: Field, row: string): string[] {
  if (type === 'attachment')
    return [`json.${name} ${row}.${name}.attached? ? url_for(${row}.${name}) : nil`]
  return type === 'attachments' ? [`json.${name} ${row}.${name}.map { |file| url_for(file) }`] : []
}
