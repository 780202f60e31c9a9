import type * as nodes from '@ruby/prism/src/nodes.js'
import { VIEW_REMEDIES } from '../../shell/core/view-remedies.ts'
import { pluralize, singularize, underscore } from '../../shell/inflection/inflection.ts'
import { ofRails } from '../../shell/vocabulary/absent-calls.ts'
import { libraryHelpers } from '../../shell/vocabulary/library-helpers.ts'
import { relationWords } from '../../shell/vocabulary/record.ts'
import { viewHelpers, viewHelpersBy } from '../../shell/vocabulary/view-helpers.ts'
import { absenceOf } from '../application/absent-words.ts'
import { type AppFacts, type ModelFacts, modelsBelow, roleOf } from '../application/app-facts.ts'
import { controllerName } from '../dialect/controllers/actions.ts'
import { controllerMethods } from '../dialect/controllers/helper-methods.ts'
import { isBelowRails } from '../dialect/controllers/rails-face.ts'
import { handsOn, isAsked } from '../dialect/words/unknown-word.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { Type } from '../facts/types.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { childrenOf, is, type Node, type Parsed } from '../parse/parse.ts'
import { constantPath, symbolText } from '../parse/syntax.ts'
import { isOfOne } from '../schema/associations.ts'
import { checkViews, type ViewFacts } from '../views/check-views.ts'
import { offeredMethods } from '../views/controller-methods.ts'
import { CoreCheck, type CoreFacts, compileCore } from '../views/core-check.ts'
import {
  type LoweredExpressions,
  lowerExpressions,
  PAGE_WORDS,
} from '../views/lowered-expressions.ts'
import { localsOf, readStrictLocals } from '../views/strict-locals.ts'
import { joinTypes, type ViewModel, type ViewType } from '../views/view-types.ts'
import { assignedIvars } from './assigned-ivars.ts'
import { classMethods } from './class-methods.ts'

let last: { key: string; found: Diagnostic[]; asked: ReadonlySet<string> } | null = null

/** What is wrong with the templates, as far as the core and the application's facts can say. */
export function checkTemplates(
  app: AppFacts,
  units: readonly Parsed[],
  templates: ReadonlyMap<string, string>,
  lowered: LoweredExpressions,
): Diagnostic[] {
  const asked = new Set<string>()
  const facts = viewFacts(app, units, templates, lowered, asked)
  const key = JSON.stringify([
    [...templates],
    facts.models,
    [...facts.ivars].map(([name, types]) => [name, [...types]]),
    facts.helpers,
    facts.isRails,
    facts.viewFolder,
    facts.formMethods,
    [...facts.methods.offered].map(([name, words]) => [name, [...words]]),
    [...facts.methods.own],
    app.routes,
    facts.locals === null ? null : [...facts.locals],
    facts.assigned === null
      ? null
      : [
          [...facts.assigned.byTemplate].map(([name, set]) => [name, ...set]),
          [...facts.assigned.helpers],
        ],
    lowered.refusals,
    [...lowered.byTemplate],
    [...app.absent],
    [...templates.keys()].filter((name) => facts.isNamed(name.replace(/^.*\/_?/, ''))),
  ])
  if (last?.key !== key) last = { key, found: checkViews(templates, facts), asked }
  for (const name of last.asked) app.aliases.add(name)
  return last.found
}

/** The expressions of the templates that become methods; none without the core, which knows its grammar. */
export function findExpressions(
  app: AppFacts,
  templates: ReadonlyMap<string, string>,
  core: Uint8Array | null,
): LoweredExpressions {
  if (core === null) return { byTemplate: new Map(), refusals: [] }
  const methods = controllerMethods(app)
  const offered = offeredMethods(methods)
  const helpers = [...app.helpers.keys()]
  const facts = coreFacts(app, core, [...viewHelpersBy('shell'), ...helpers, ...offered])
  const words = new Set([
    ...Object.keys(viewHelpers),
    ...Object.keys(libraryHelpers),
    ...helpers,
    ...offered,
    ...app.urls.keys(),
    ...pageWords(templates),
  ])
  const isRails = isBelowRails(app, null)
  const strict = new Map(
    [...templates].map(([name, text]) => [name, new Set(localsOf(readStrictLocals(text)))]),
  )
  return lowerExpressions(
    templates,
    new CoreCheck(facts),
    (template, word) => words.has(word) && strict.get(template)?.has(word) !== true,
    (constant) => app.models.has(constant.replaceAll('::', '')),
    (word) => app.helpers.has(word) || offered.includes(word),
    (word) =>
      isRails && (absenceOf(app, word) ?? ofRails(word) ?? VIEW_REMEDIES[word]) === undefined,
    helperTexts(app),
    addedMethods(app),
    !isBelowRails(app, null),
  )
}

/** Methods that the application gives core classes, and `<=>` where a class of its own has one. */
function addedMethods({ program }: AppFacts): ReadonlySet<string> {
  const opened = [...program.opened.values()].flatMap(({ methods }) => [...methods.keys()])
  return new Set([...opened, ...(program.methodNames.has('<=>') ? ['<=>'] : [])])
}

function viewFacts(
  app: AppFacts,
  units: readonly Parsed[],
  templates: ReadonlyMap<string, string>,
  lowered: LoweredExpressions,
  asked: Set<string>,
): ViewFacts {
  const methods = controllerMethods(app)
  const helpers = [...app.helpers.keys()]
  return {
    lowered,
    models: [...app.models.values()].map((model) => viewModel(app, model)),
    ivars: ivarTypes(app, templates),
    assigned: assignedIvars(app, templates),
    helpers,
    routes: [...new Set(app.routes.flatMap((route) => route.name ?? []))],
    site: app,
    locals: withAttached(app, givenLocals(units)),
    methods,
    formMethods: builderMethods(app),
    absence: (name) => absenceOf(app, name),
    asksOpen: (name) => asked.add(name),
    isRails: isBelowRails(app, null),
    viewFolder: app.viewFolder,
    isNamed: namedIn(units),
  }
}

/** The locals that partials are given, and those that Action Text gives the partials of what stands in a text. */
function withAttached(
  { program, models, rubyNames }: AppFacts,
  locals: Set<string> | null,
): Set<string> | null {
  const attached = [...models.keys()].filter((name) => {
    const facts = program.classes.get(name)
    const above = facts === undefined ? [] : program.ancestors(facts)
    return above.some((at) => at.name === 'ActionTextAttachable')
  })
  if (locals === null || attached.length === 0) return locals
  const names = attached.map((name) => underscore(rubyNames.get(name) ?? name).replace(/^.*\//, ''))
  return new Set([...locals, ...names, 'in_gallery'])
}

/** Whether a unit has a word behind a quote, a slash or a colon, as what names a template. */
function namedIn(units: readonly Parsed[]): (word: string) => boolean {
  let text: string | null = null
  return (word) => {
    text ??= units.map(({ source }) => source.text).join('\n')
    return new RegExp(`["'/:]_?${word}\\b`).test(text)
  }
}

function coreFacts(app: AppFacts, core: Uint8Array, helpers: readonly string[]): CoreFacts {
  return {
    module: compileCore(core),
    routes: app.routes,
    classes: [...app.models.values()].map((model) => bootClass(app, model)),
    helpers,
  }
}

function bootClass(
  app: AppFacts,
  { name, table, columns, ids, virtuals }: ModelFacts,
): CoreFacts['classes'][number] {
  const facts = app.program.classes.get(name)
  const singular = singularize(table.name)
  return {
    name,
    paramKey: singular,
    singularRouteKey: singular,
    pluralRouteKey: pluralize(singular),
    element: `${table.name}/${singular}`,
    columns: columns
      .filter(({ isVirtual }) => isVirtual !== true)
      .map((column) => [column.name, column.type] as const),
    methods: [
      ...columns.flatMap((column) => (column.isVirtual ? [column.name] : [])),
      ...table.associations.map((each) => each.name),
      ...ids,
      ...virtuals,
      ...publicMethods(app, facts),
      ...app.aliases,
    ],
    relationMethods: [...Object.keys(relationWords), ...classMethods(app, facts)],
  }
}

/** The public methods of a class, and of those below it: a record of a model may be one of theirs. */
function publicMethods({ program }: AppFacts, facts: ClassFacts | undefined): string[] {
  const classes = facts === undefined ? [] : [facts, ...program.descendants(facts)]
  return [...new Set(classes.flatMap((at) => program.ancestors(at)))].flatMap((at) => [
    ...[...at.methods.values()].flatMap(({ visibility, name }) =>
      visibility === 'public' ? [name] : [],
    ),
    ...at.readers,
  ])
}

function viewModel(app: AppFacts, model: ModelFacts): ViewModel {
  const below = modelsBelow(app, model.name)
  return {
    className: model.name,
    table: model.table.name,
    columns: model.columns.map((column) => column.name),
    associations: model.associations.map((each) => ({
      name: each.name,
      className: each.className,
      isMany: !isOfOne(each),
    })),
    methods: [
      ...publicMethods(app, app.program.classes.get(model.name)),
      ...model.ids,
      ...model.virtuals,
      ...below.flatMap(({ associations }) => associations.map((each) => each.name)),
      ...app.aliases,
    ],
    classMethods: classMethods(app, app.program.classes.get(model.name)),
    isOpen: handsOn(app, model.name),
    isAsked: isAsked(app, model.name),
  }
}

/** The types of the ivars that each template reads, from every controller that may render it. */
function ivarTypes(
  app: AppFacts,
  templates: ReadonlyMap<string, string>,
): Map<string, ReadonlyMap<string, ViewType>> {
  const out = new Map<string, Map<string, ViewType>>()
  for (const facts of app.program.classes.values()) {
    if (roleOf(app, facts) !== 'controller') continue
    const folder = `${controllerName(facts)}/`
    const text = facts.source.text
    for (const template of templates.keys()) {
      if (
        !template.startsWith(folder) &&
        !text.includes(`"${template}"`) &&
        !text.includes(`'${template}'`)
      )
        continue
      const known = out.get(template) ?? new Map<string, ViewType>()
      out.set(template, known)
      for (const at of app.program.ancestors(facts)) {
        for (const [ivar, type] of at.ivars) {
          const name = ivar.slice(1)
          const view = viewType(app, type)
          const before = known.get(name)
          known.set(name, before === undefined ? view : joinTypes(before, view))
        }
      }
    }
  }
  return out
}

function viewType(app: AppFacts, type: Type): ViewType {
  if (type.kind === 'instance' && type.name !== undefined && app.models.has(type.name)) {
    return { kind: 'record', model: type.name }
  }
  const of = type.of?.name
  const isList = type.kind === 'array' || (type.kind === 'framework' && type.name === 'Relation')
  return isList && of !== undefined && app.models.has(of) ? { kind: 'relation', model: of } : null
}

/** The names that `locals:` gives anywhere in Ruby; null when one is computed. */
function givenLocals(units: readonly Parsed[]): Set<string> | null {
  const names = new Set<string>()
  let computed = false
  let isHelper = false
  const visit = (node: Node): void => {
    if (is(node, 'AssocNode') && symbolText(node.key) === 'locals') {
      const value = node.value
      if (!is(value, 'HashNode')) computed = true
      else {
        for (const pair of value.elements) {
          const key = is(pair, 'AssocNode') ? symbolText(pair.key) : null
          if (key === null) computed = true
          else names.add(key)
        }
      }
    }
    if (is(node, 'CallNode')) {
      const { name, receiver, arguments_ } = node
      const [, options] = arguments_?.arguments_ ?? []
      const isOfPage = name === 'render' && (receiver !== null || isHelper)
      if (isOfPage && is(options, 'KeywordHashNode')) {
        for (const pair of options.elements) {
          names.add(symbolText((pair as nodes.AssocNode).key ?? null) ?? '')
        }
      }
    }
    for (const child of childrenOf(node)) visit(child)
  }
  for (const unit of units) {
    isHelper = unit.source.file.startsWith('app/helpers/')
    visit(unit.result.value)
  }
  return computed ? null : names
}

/** The words of the page that no `render` gives as a local. */
function pageWords(templates: ReadonlyMap<string, string>): string[] {
  const text = [...templates.values()].join('\n')
  return [...PAGE_WORDS].filter((word) => {
    const isPartial = [...templates.keys()].some((name) => name.endsWith(`/_${word}`))
    // Stimulus says `data: { controller: "menu" }`, and addresses do.
    const given = word === 'controller' ? `render\\b.*\\b${word}: ` : `\\b${word}: `
    return !isPartial && !new RegExp(`${given}|as: :${word}\\b`).test(text)
  })
}

/** The modules of app/helpers, which may render with locals too. */
function helperTexts(app: AppFacts): string {
  const texts = [...app.program.classes.values()].map(({ source }) => source)
  const own = texts.filter(({ file }) => file.startsWith('app/helpers/'))
  return [...new Set(own.map(({ text }) => text))].join('\n')
}

/** The methods of the application's form builders: classes below ActionView::Helpers::FormBuilder. */
function builderMethods(app: AppFacts): string[] {
  return [...app.program.classes.values()].flatMap((facts) => {
    const line = app.program.ancestors(facts)
    const isBuilder = line.some(
      (each) => constantPath(each.superclassNode) === 'ActionView::Helpers::FormBuilder',
    )
    return isBuilder ? line.flatMap((each) => [...each.methods.keys(), ...each.readers]) : []
  })
}
