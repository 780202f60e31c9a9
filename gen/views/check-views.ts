import { describeTemplateError, type TemplateMessage } from '../../shell/core/template-messages.ts'
import { VIEW_REMEDIES } from '../../shell/core/view-remedies.ts'
import { singularize } from '../../shell/inflection/inflection.ts'
import { viewHelpers } from '../../shell/vocabulary/view-helpers.ts'
import type { Code, Diagnostic } from '../parse/diagnostics.ts'
import { didYouMean, nearestWord, suggestWord } from '../parse/nearest.ts'
import { type Node, type Parsed, parseRuby } from '../parse/parse.ts'
import { Source } from '../parse/source.ts'
import type { AssignedIvars } from './assigned-ivars.ts'
import { type ControllerMethods, controllerMethodHint, methodsFor } from './controller-methods.ts'
import { erbToRuby } from './erb-ruby.ts'
import { type LoweredExpressions, PAGE_WORDS } from './lowered-expressions.ts'
import { PartialLookup } from './partial-lookup.ts'
import { checkSite, localsGiven } from './render-site.ts'
import { missingParts, type RouteFacts } from './route-arguments.ts'
import { localsOf, readStrictLocals, type StrictLocals } from './strict-locals.ts'
import { type Finding, newWalk, type Walked, walkTemplate } from './template-walk.ts'
import { joinTypes, type ViewModel, type ViewType } from './view-types.ts'
import { templatePath } from './views-table.ts'

/** What templates are checked against. */
export interface ViewFacts {
  /** What the core said of the templates. */
  readonly lowered: LoweredExpressions
  readonly models: readonly ViewModel[]
  /** Ivars that controllers set, by template (`articles/index`), where their type is known. */
  readonly ivars: ReadonlyMap<string, ReadonlyMap<string, ViewType>>
  /** The methods of app/helpers. */
  readonly helpers: readonly string[]
  /** The folder below app/views where templates are looked for too. */
  readonly viewFolder: string | null
  /** Route names without `_path`. */
  readonly routes: readonly string[]
  readonly site: RouteFacts
  /** Locals that controllers give with `locals:`; null when that is not known for certain. */
  readonly locals: ReadonlySet<string> | null
  readonly methods: ControllerMethods
  /** What may set instance variables that templates read; null when that is not known for certain. */
  readonly assigned: AssignedIvars | null
  /** What form builders of the application's own have beside the framework's methods. */
  readonly formMethods: readonly string[]
  /** Why a name that a model declares is not there. */
  readonly absence: (name: string) => string | null
  /** Notes a name that a template asks of a record whose methods come while the application runs. */
  readonly asksOpen: (name: string) => void
  /** Whether the application's controllers are Rails': what a page raises when it comes to it is a warning. */
  readonly isRails: boolean
  /** Whether Ruby code says a word between quotes, or as a Symbol. */
  readonly isNamed: (word: string) => boolean
}

/** A template while it is checked. */
interface Checked {
  readonly name: string
  readonly source: Source
  readonly parsed: Parsed
  readonly strict: StrictLocals | null
  walked: Walked
  /** Whether the core refused it: what it renders counts, and nothing else is said of it. */
  readonly isRefused: boolean
  /** The types of what all `render`s give it. */
  given: Map<string, ViewType>
}

/** Everything that is wrong with the templates (sources by name), in the order of the files. */
export function checkViews(templates: ReadonlyMap<string, string>, facts: ViewFacts): Diagnostic[] {
  const refused = facts.lowered.refusals
  const found = refused.map(({ template, code, offset, text }) => {
    const source = new Source(templatePath(template), templates.get(template) ?? '')
    const known = [...facts.helpers, ...urlWords(facts), ...localsOf(readStrictLocals(source.text))]
    const { reason, hint } =
      builderBlock(source.text, offset) ?? describeTemplateError(code, text, known)
    const [word = ''] = text.split('\0')
    const length = Math.max(1, Buffer.byteLength(word))
    const kind = [REFUSED[code] ?? 'unsafe-value', word] as const
    const span = { startOffset: offset, length }
    return source.diagnostic(span, kind, reason, hint === '' ? undefined : hint)
  })
  const bad = new Set(refused.map(({ template }) => template))
  const checked = [...templates].flatMap(([name, text]) => {
    const one = parseTemplate(name, text, bad.has(name))
    return one === null ? [] : [one]
  })
  return [...found, ...checkRuby(checked, templates, facts)].sort(byPlace)
}

/** The kind of what the core refuses, by the numbers of docs/template-language.md; of all others a value is not safe where it stands. */
const REFUSED: Readonly<Partial<Record<number, Code>>> = {
  ...Object.fromEntries(
    [300, 301, 302, 303, 304, 308, 309, 310, 314, 317, 320].map((number) => [number, 'syntax']),
  ),
  305: 'unknown-method',
  306: 'unknown-local',
  307: 'outside-subset',
  315: 'unknown-route',
  316: 'wrong-arguments',
}

/** The block of `label` has a builder in Rails: what to write for it. */
function builderBlock(text: string, offset: number): TemplateMessage | null {
  const before = Buffer.from(text).subarray(0, offset).toString().slice(-400)
  if (!/\.label\b[^%]*\|\s*$/.test(before)) return null
  return {
    reason: 'The block of label gets no builder here.',
    hint: 'Write the text in the block: `form.label(:title) { "Title" }`.',
  }
}

function parseTemplate(name: string, text: string, isRefused: boolean): Checked | null {
  const parsed = parseRuby(templatePath(name), erbToRuby(text))
  // A layout yields outside of any method.
  if (parsed.errors.some(({ message }) => !/yield/i.test(message))) return null
  const walked = newWalk()
  const source = new Source(templatePath(name), text)
  const strict = readStrictLocals(text)
  return { name, source, parsed, strict, walked, isRefused, given: new Map() }
}

function checkRuby(
  checked: readonly Checked[],
  templates: ReadonlyMap<string, string>,
  facts: ViewFacts,
): Diagnostic[] {
  const models = new Map(facts.models.map((model) => [model.className, model]))
  const lookup = new PartialLookup(templates.keys(), models, facts.viewFolder)
  // A partial's locals have the types its renders give them, which may be locals themselves.
  for (let round = 0; round < 4; round += 1) {
    for (const each of checked) {
      const root: Node = each.parsed.result.value
      const ivars = facts.ivars.get(each.name) ?? new Map<string, ViewType>()
      each.walked = walkTemplate(root, {
        models,
        ivars,
        locals: each.given,
        helpers: facts.helpers,
        formMethods: facts.formMethods,
        absence: facts.absence,
        asksOpen: facts.asksOpen,
      })
    }
    for (const each of checked) each.given = givenTo(each, checked, lookup, facts)
  }
  const written = new Set(checked.flatMap(({ walked }) => [...walked.sets]))
  return checked.flatMap((each) => {
    if (each.isRefused || isLeftOver(each, templates, lookup, checked, facts)) return []
    const sites = each.walked.renders.flatMap((site) => {
      return checkSite(each.name, site, lookup, (name) => strictOf(name, checked))
    })
    const known = knownWords(each, checked, facts)
    const words = known === null ? [] : unknownWords(each, known, facts)
    const ivars = unsetIvars(each, written, facts)
    const paths = missingParts(each.name, each.parsed.result.value, facts.site)
    return [...each.walked.findings, ...sites, ...words, ...ivars, ...paths].map(
      ({ node, kind, message, hint, severity, asked }) => {
        const told = severity === 'late' && !facts.isRails ? 'error' : severity
        const found = each.source.diagnostic(node, kind, message, hint ?? undefined, told)
        return asked === undefined ? found : { ...found, asked }
      },
    )
  })
}

/** Whether a partial is one that nothing renders: Rails never looks at it. */
function isLeftOver(
  { name }: Checked,
  templates: ReadonlyMap<string, string>,
  lookup: PartialLookup,
  checked: readonly Checked[],
  facts: ViewFacts,
): boolean {
  const own = /(?:^|\/)_([^/.]+)[^/]*$/.exec(name)?.[1]
  if (own === undefined || facts.isNamed(own)) return false
  const folder = name.slice(0, name.lastIndexOf('/')).replace(/^.*\//, '')
  if (singularize(folder) === own) return false
  const quoted = new RegExp(`["'/:]_?${own}\\b`)
  if ([...templates].some(([other, text]) => other !== name && quoted.test(text))) return false
  return !checked.some((from) => {
    return from.walked.renders.some((site) => lookup.candidates(from.name, site).includes(name))
  })
}

/** Instance variables that nothing sets which may render the template: they can only be nil. */
function unsetIvars(
  checked: Checked,
  written: ReadonlySet<string>,
  { assigned }: ViewFacts,
): Walked['findings'] {
  if (assigned === null) return []
  const own = assigned.byTemplate.get(checked.name)
  const set = new Set([...(own ?? assigned.anywhere), ...assigned.helpers, ...written])
  return [...checked.walked.reads].flatMap(([name, node]) => {
    if (set.has(name)) return []
    const who = own === undefined ? 'No controller' : 'No action of its controller'
    const message = `${who}, callback or helper sets \`${name}\`.`
    const hint = didYouMean(name, [...set], 'Set it in the action, or delete it here.', '%')
    return [{ node: node.location, kind: ['unknown-local', name], severity: 'late', message, hint }]
  })
}

function strictOf(name: string, checked: readonly Checked[]): StrictLocals | null {
  return checked.find((each) => each.name === name)?.strict ?? null
}

/** The types of a partial's locals: what all calls agree on. */
function givenTo(
  target: Checked,
  checked: readonly Checked[],
  lookup: PartialLookup,
  facts: ViewFacts,
): Map<string, ViewType> {
  const given = new Map<string, ViewType>()
  // A controller may render it too, with values nobody has seen.
  if (facts.locals === null || facts.locals.size > 0) return given
  for (const from of checked) {
    for (const site of from.walked.renders) {
      if (!lookup.candidates(from.name, site).includes(target.name)) continue
      const locals = localsGiven(target.name, site)
      if (locals === null) return new Map()
      for (const [name, type] of locals) {
        const before = given.get(name)
        given.set(name, before === undefined ? type : joinTypes(before, type))
      }
    }
  }
  return given
}

/**
 * Every word that a template may use without arguments; null where a `render` that nobody can read gives
 * locals. What declares its locals has those; what is no partial has what controllers give.
 */
function knownWords(
  { name, strict }: Checked,
  checked: readonly Checked[],
  facts: ViewFacts,
): Set<string> | null {
  const { helpers, methods } = facts
  const words = [
    ...Object.keys(viewHelpers),
    ...PAGE_WORDS,
    ...helpers,
    ...urlWords(facts),
    ...methodsFor(methods, name),
  ]
  const own = /(?:^|\/)_([^/.]+)/.exec(name)?.[1]
  const counted = own === undefined ? [] : [own, `${own}_counter`, `${own}_iteration`]
  if (strict !== null) return new Set([...words, ...counted, ...localsOf(strict)])
  const renders = own === undefined ? [] : givenByRenders(checked)
  if (facts.locals === null || renders === null) return null
  return new Set([...words, ...counted, ...facts.locals, ...renders])
}

/** The locals that templates give to others; null where one is computed. */
function givenByRenders(checked: readonly Checked[]): string[] | null {
  const words: string[] = []
  for (const { walked } of checked) {
    for (const { call } of walked.renders) {
      if (call.locals === null) return null
      words.push(...call.locals.keys())
      const own = call.hasLayout === true ? call.name?.replace(/^.*\//, '') : undefined
      const item = call.as ?? own
      if (item !== undefined) words.push(item, `${item}_counter`, `${item}_iteration`)
    }
  }
  return words
}

function unknownWords(
  checked: Checked,
  known: ReadonlySet<string>,
  { methods }: ViewFacts,
): Walked['findings'] {
  return [...checked.walked.words].flatMap(([word, node]): Finding[] => {
    if (known.has(word) || WORDS_OF_RUBY.has(word) || checked.walked.sets.has(word)) return []
    const nearest = nearestWord(word, [...known])
    const remedy = Object.hasOwn(VIEW_REMEDIES, word) ? VIEW_REMEDIES[word] : undefined
    const isRoute = /_(?:path|url)$/.test(word)
    const message = isRoute
      ? `There is no route for '${word}'.`
      : `There is no local and no helper \`${word}\`.`
    const kind = [isRoute ? 'unknown-route' : 'unknown-local', word] as const
    if (remedy !== undefined) return [{ node: node.location, kind, message, hint: remedy }]
    const hint =
      controllerMethodHint(methods, word) ??
      (nearest === null
        ? 'Define it in app/helpers, or give it where this is rendered.'
        : suggestWord(word, [...known]).trim())
    const told = isRoute && nearest === null ? null : hint
    return [{ node: node.location, kind, severity: 'late', message, hint: told }]
  })
}

// The core says itself what it makes of these.
const WORDS_OF_RUBY: ReadonlySet<string> = new Set(['block_given?', 'yield', 'puts', 'p', 'self'])

function urlWords({ routes }: ViewFacts): string[] {
  return routes.flatMap((route) => [`${route}_path`, `${route}_url`])
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column
}
