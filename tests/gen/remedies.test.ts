import t from 'tap'
import { camelize } from '../../shell/inflection/inflection.ts'
import { CALL_REMEDIES } from '../../shell/vocabulary/absent-calls.ts'
import { CONTROLLER_REMEDIES, MODEL_REMEDIES } from '../../shell/vocabulary/absent-declarations.ts'
import { diagnose } from '../support/generated-app.ts'

// docs/guides/from-rails.md is made of these tables: each word in them is refused with its remedy, and what a remedy
// says to write is taken.

type Remedies = Readonly<Record<string, string>>

/** One place where words stand, and the remedies of those that are refused there. */
interface Place {
  readonly where: string
  readonly remedies: Remedies
  /** The file that says a statement there. */
  readonly file: (index: number, statement: string) => readonly [path: string, text: string]
}

const places: readonly Place[] = [
  {
    where: 'in a controller class',
    remedies: CONTROLLER_REMEDIES,
    file: (index, statement) => [
      `app/controllers/c${index}_controller.rb`,
      `class C${index}Controller < ApplicationController\n  ${statement}\nend\n`,
    ],
  },
  {
    where: 'in an action',
    remedies: CALL_REMEDIES['Controller'] ?? {},
    file: (index, statement) => [
      `app/controllers/a${index}_controller.rb`,
      `class A${index}Controller < ApplicationController\n  def show\n    @article = Article.first\n    ${statement}\n  end\nend\n`,
    ],
  },
  {
    where: 'in a model class',
    remedies: MODEL_REMEDIES,
    file: (index, statement) => [
      `app/models/${model(index)}.rb`,
      `class ${camelize(model(index))}\n  ${statement}\nend\n`,
    ],
  },
  {
    where: 'in a model',
    remedies: CALL_REMEDIES['Model'] ?? {},
    file: (index, statement) => [
      `app/models/${model(100 + index)}.rb`,
      `class ${camelize(model(100 + index))}\n  def self.a\n    ${statement}\n  end\nend\n`,
    ],
  },
  {
    where: 'in a migration',
    remedies: CALL_REMEDIES['Migration'] ?? {},
    file: (index, statement) => [
      `db/migrate/202611020000${String(index).padStart(2, '0')}_g${index}.rb`,
      `class G${index} < Webfw::Migration\n  def up\n    ${statement}\n  end\n\n  def down\n  end\nend\n`,
    ],
  },
]

/** A name for a model: `word_a`, `word_b`. */
function model(index: number): string {
  return `word_${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`
}

/** What a remedy writes somewhere else. */
const OUT_OF_PLACE: ReadonlySet<string> = new Set([
  'params.require(:article).permit(:title)',
  'paginate(page: params[:page], per_page: 20)',
  'has_secure_password :pin, validations: false',
  'include ActionController::Live',
])

/** What a remedy needs around it. */
const SURROUNDED: Readonly<Record<string, string>> = {
  'rescue_from Webfw::RecordNotFound, with: :not_found':
    'rescue_from Webfw::RecordNotFound, with: :not_found\n\n  def not_found = head(:not_found)',
  'created_at.strftime("%d.%m.%Y")': 'Article.first.created_at.strftime("%d.%m.%Y")',
  'delegate :name, to: :author': 'delegate :name, to: :author\n\n  def author = "".class',
}

/** Statements of words that are refused in some forms alone. */
const STATEMENTS: Readonly<Record<string, string>> = {
  composed_of: 'composed_of :price, class_name: name',
  has_json: 'has_json :title, size: 1.5',
  has_delegated_json: 'has_delegated_json :title, size: 1.5',
  has_secure_password: 'has_secure_password name',
  has_one_attached: 'has_one_attached name',
  has_many_attached: 'has_many_attached name',
}

const base = {
  'config/locales/en.yml': 'en:\n  key: A text\n',
  'config/routes.rb': 'Webfw::Routes.draw do\n  resources :articles, only: :show\nend\n',
  'db/migrate/20261101000000_create_all.rb': `class CreateAll < Webfw::Migration
  def change
    create_table :articles do |t|
      t.string :title
      t.integer :price_cents
      t.timestamps
    end
${[...Array(30).keys(), ...[...Array(10).keys()].map((each) => each + 100)]
  .map((index) => `    create_table(:${model(index)}s) { |t| t.string :title }\n`)
  .join('')}    create_table :active_storage_blobs do |t|
      %i[key filename content_type metadata service_name checksum].each { |name| t.string name }
      t.bigint :byte_size
      t.datetime :created_at
    end
    create_table :active_storage_attachments do |t|
      t.string :name
      t.references :record, polymorphic: true
      t.references :blob
      t.datetime :created_at
    end
  end
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < Webfw::Controller\nend\n',
  'app/models/article.rb': 'class Article\nend\n',
  ...Object.fromEntries(
    [...Array(30).keys()].map((index) => [
      `app/models/${model(index)}.rb`,
      `class ${camelize(model(index))}\nend\n`,
    ]),
  ),
  // A model that nothing names is left out.
  'db/seeds.rb': [...Array(30).keys()].map((index) => `${camelize(model(index))}.count\n`).join(''),
  'app/controllers/articles_controller.rb':
    'class ArticlesController < ApplicationController\n  def show = head(:ok)\nend\n',
}

/** What gen says of statements, each in a file of its own, by file. */
async function said(files: readonly (readonly [string, string])[]): Promise<Map<string, string>> {
  const found = await diagnose(new Map([...Object.entries(base), ...files]))
  const told = new Map(files.map(([path]) => [path, '']))
  for (const each of found) {
    const path = /^(?:\S+: )?([\w/.]+):\d+/.exec(each)?.[1] ?? ''
    told.set(path, `${told.get(path) ?? ''}${each}\n`)
  }
  return told
}

for (const { where, remedies, file } of places) {
  t.test(
    `each word that docs/guides/from-rails.md lists as refused ${where} is refused so`,
    async (t) => {
      const rows = Object.entries(remedies)
      const files = rows.map(([word], index) => file(index, STATEMENTS[word] ?? `${word}(:title)`))
      const told = await said(files)
      const others = rows.flatMap(([word, remedy], index) => {
        const found = told.get(files[index]?.[0] ?? '') ?? ''
        return found.includes(remedy) ? [] : [`${word}: ${found || 'accepted'}`]
      })
      t.same(others, [])
    },
  )

  t.test(`what those remedies ${where} say to write is taken`, async (t) => {
    const written = Object.values(remedies).flatMap((remedy) => {
      const [, code] = /(?:[Ww]rite|Use|or) `([^`…]*[:([.][^`…]*)`/.exec(remedy) ?? []
      return code === undefined || OUT_OF_PLACE.has(code) ? [] : [code]
    })
    const files = [...new Set(written)].map((code, index) => file(index, SURROUNDED[code] ?? code))
    const told = await said(files)
    t.same(
      files.flatMap(([path]) => told.get(path) || []),
      [],
    )
  })
}
