import { spawnSync } from 'node:child_process'
import t from 'tap'
import { pluralForm } from '../../../shell/i18n/cldr.ts'
import { setFallbacks } from '../../../shell/i18n/fallbacks.ts'
import { setDefaultLocale } from '../../../shell/i18n/locale.ts'
import { translate } from '../../../shell/i18n/translate.ts'
import { setAvailableLocales, storeTranslations } from '../../../shell/i18n/translations.ts'
import { className } from '../../../shell/ruby/class/class-info.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { inspect } from '../../../shell/ruby/object/texts.ts'

/** What a Ruby program prints, which is given JSON and gives JSON. */
function ruby<Answer>(program: string, given: unknown): Answer {
  const run = spawnSync('ruby', ['-rjson', '-e', program], {
    input: JSON.stringify(given),
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout) as Answer
}

function lacks(library: string, packages: string): string | false {
  const { status } = spawnSync('ruby', ['-e', `require "bigdecimal/util"; require "${library}"`])
  return status === 0 ? false : `needs ${library} (Debian package: ${packages})`
}

const DATA = {
  en: {
    title: 'Title',
    only: 'only English',
    name: 'Hi %{name}',
    list: ['a', '%{b}'],
    deep: { x: { y: 'deep' }, z: 'z' },
    files: { zero: 'none', one: 'a file', other: '%{count} files' },
    bare: { one: 'one', other: 'other' },
    broken: { other: 'others' },
    percent: '%{a}%% of 100%',
    formatted: '%<n>05.1f',
    empty: '',
    '1': 'number',
  },
  de: {
    title: 'Titel',
    deep: { z: 'Z' },
    name: 'Hallo %{name}',
    files: { one: 'Datei', other: '%{count} Dateien' },
  },
  'de-AT': { title: 'Titl' },
  fr: {},
} as const

const CALLS: readonly (readonly [
  locale: string,
  key: unknown,
  options?: Record<string, unknown>,
])[] = [
  ...['en', 'de', 'de-AT', 'fr'].flatMap((locale) =>
    (
      [
        ['title'],
        ['only'],
        ['deep'],
        ['deep.x.y'],
        ['deep.z'],
        ['deep.q'],
        ['x.y', { scope: 'deep' }],
        ['y', { scope: ['deep', 'x'] }],
        ['y', { scope: 'deep.x', default: 'd' }],
        ['nix', { default: 'text %{a}', a: 1 }],
        ['nix', { default: ['first', 'second'] }],
        ['nix', { default: [] }],
        ['nix', { default: {} }],
        ['nix', { default: '' }],
        ['nix', { default: null }],
        ['nix', { raise: true }],
        [['title', 'only']],
        [['title', 'nix']],
        ['name', { name: 'Ann' }],
        ['name'],
        ['name', { nam: 'x' }],
        ['list', { b: 2 }],
        ['percent', { a: 5 }],
        ['percent'],
        ['formatted', { n: 3.14159 }],
        ['empty'],
        ['empty', { default: 'x' }],
        ['1'],
        ['.title'],
        ['title.'],
        ['deep..z'],
        ['title.sub'],
        ['title', { fallback: false }],
        ['only', { fallback: false }],
        ...[0, 1, 2, 5].map((count) => ['files', { count }] as const),
        ...[0, 1, 3].map((count) => ['bare', { count }] as const),
        ['broken', { count: 2 }],
        ['broken', { count: 1 }],
        ['deep', { count: 1 }],
        ['title', { count: 3 }],
        ['nix', { count: 1, default: 'x %{count}' }],
      ] as const
    ).map(([key, options]) => [locale, key, options ?? {}] as const),
  ),
]

const JUDGE = `
require "i18n"
given = JSON.parse($stdin.read)
I18n::Backend::Simple.include(I18n::Backend::Fallbacks)
I18n.load_path = []
I18n.available_locales = given["data"].keys
given["data"].each { |locale, data| I18n.backend.store_translations(locale, data) }
symbols = ->(value) { value.is_a?(Hash) ? value.to_h { |k, v| [k.to_sym, symbols.(v)] } : value }
I18n.default_locale = :en
answers = given["fallbacks"].map do |fallbacks|
  I18n.fallbacks = fallbacks.nil? ? Hash.new { |_, locale| [locale] } : I18n::Locale::Fallbacks.new(*fallbacks)
  given["calls"].map do |locale, key, options|
    I18n.t(key, locale: locale, **symbols.(options)).inspect
  rescue => error
    "#{error.class}: #{error.message}"
  end
end
puts JSON.generate(answers)
`

const FALLBACKS = [null, ['en'], ['de', 'en'], [{ fr: ['de'] }]] as const

t.test(
  'I18n.t answers as the gem i18n does, with each kind of fallbacks',
  { skip: lacks('i18n', 'ruby-i18n') },
  async (t) => {
    const theirs = ruby<string[][]>(JUDGE, { data: DATA, calls: CALLS, fallbacks: FALLBACKS })
    storeTranslations(DATA)
    setAvailableLocales(Object.keys(DATA))
    setDefaultLocale('en')
    for (const [index, fallbacks] of FALLBACKS.entries()) {
      setFallbacks(fallbacks as unknown)
      for (const [at, [locale, key, options]] of CALLS.entries()) {
        const ours = answer(() =>
          translate(key, {
            ...options,
            ...('n' in (options ?? {}) ? { n: new Float(3.14159) } : {}),
            locale,
          }),
        )
        t.equal(
          ours,
          theirs[index]?.[at],
          `${JSON.stringify(fallbacks)} ${locale} ${JSON.stringify([key, options])}`,
        )
      }
    }
    setFallbacks(null)
  },
)

function answer(ask: () => unknown): string {
  try {
    return inspect(ask())
  } catch (error) {
    return `${className((error as object).constructor)}: ${(error as Error).message}`
  }
}

const RULES = {
  EastSlavic: ['be', 'ru', 'uk'],
  WestSlavic: ['cs', 'sk'],
  OneFewOther: ['bs', 'hr', 'sr'],
  Romanian: ['ro'],
  OneOther: ['de', 'en', 'hu', 'nb', 'nl', 'sv', 'tr'],
  OneTwoOther: ['se'],
  OneUptoTwoOther: ['fr'],
  OneWithZeroOther: ['hi', 'bn'],
  Other: ['id', 'ja', 'ko', 'th', 'vi', 'zh'],
}

t.test(
  'the form of a count is that of the rules of rails-i18n',
  { skip: lacks('rails_i18n/common_pluralizations/east_slavic', 'ruby-rails-i18n') },
  async (t) => {
    const program = `
require "bigdecimal/util"
Dir["#{$LOAD_PATH.find { |path| File.exist?("#{path}/rails_i18n") }}/rails_i18n/common_pluralizations/*.rb"].each { |path| require path }
rules, counts = JSON.parse($stdin.read)
puts JSON.generate(rules.to_h { |name| rule = RailsI18n::Pluralization.const_get(name).rule; [name, counts.map { |count| rule.call(count) }] })`
    const counts = [...Array.from({ length: 250 }, (_, index) => index), 1000, 1001, 1002, 10_011]
    const theirs = ruby<Record<string, string[]>>(program, [Object.keys(RULES), counts])
    for (const [rule, locales] of Object.entries(RULES)) {
      for (const locale of locales) {
        t.same(
          counts.map((count) => pluralForm(locale, count)),
          theirs[rule],
          `${rule}: ${locale}`,
        )
      }
    }
  },
)
