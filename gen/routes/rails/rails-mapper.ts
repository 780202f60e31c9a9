import type { Route } from '../../../shell/core/route.ts'
import { Hash } from '../../../shell/ruby/hash/hash.ts'
import { isString, text } from '../../../shell/ruby/text/mutable-string.ts'
import { nameOf } from '../../../shell/ruby/text/symbol.ts'
import { Drawing } from '../drawing.ts'
import { RouteError } from '../route-error.ts'
import { constraintsIn, mapRoute } from './map-route.ts'
import {
  type RailsResource,
  RESOURCE_OPTIONS,
  type RouteRules,
  railsResource,
  standardActions,
} from './rails-resource.ts'
import { readRedirect } from './redirection.ts'
import { nameFor } from './route-name.ts'
import {
  isPattern,
  type Keywords,
  pairsOf,
  splitArguments,
  take,
  wordIn,
  wordsIn,
} from './ruby-values.ts'
import { joinPaths, type Level, prefixed, type Scope, TOP } from './scope.ts'

/** A block of config/routes.rb. */
export type Block = (...args: unknown[]) => unknown

/** What a word of the mapper was called with. */
interface Call {
  readonly word: string
  readonly values: unknown[]
  readonly keywords: Keywords
  readonly block: Block | null
}

/** The keywords of one route, read. */
interface RouteWords {
  readonly call: string
  readonly named: Map<string, unknown>
  readonly controller: string | null
  readonly action: string | null
  readonly to: unknown
  readonly via: readonly string[]
  readonly format: unknown
  readonly constraints: unknown
  /** What `path:` says. */
  readonly path: string | null
}

const CANONICAL = ['index', 'create', 'new', 'show', 'update', 'destroy']
const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'options']
const ALL_VERBS = [...VERBS, 'head']

/** The words of the mapper, as config/routes.rb calls them. */
export const RAILS_WORDS: ReadonlySet<string> = new Set([
  ...VERBS,
  'root',
  'match',
  'resources',
  'resource',
  'member',
  'collection',
  'new',
  'nested',
  'namespace',
  'scope',
  'controller',
  'constraints',
  'defaults',
  'shallow',
  'concern',
  'concerns',
  'with_options',
  'resources_path_names',
  'redirect',
  'draw',
])

/**
 * What `Rails.application.routes.draw` runs its block with: one mapper for all blocks, which knows where it
 * stands. Rails: ActionDispatch::Routing::Mapper; the guide "Rails Routing from the Outside In".
 */
export class RailsMapper {
  readonly #drawing = new Drawing(true)
  readonly #concerns = new Map<string, Block>()
  readonly #rules: RouteRules
  /** Runs config/routes/<name>.rb; null where there is none. */
  readonly #file: (name: string) => Block | null
  #scope: Scope = TOP
  /** What the `with_options` around a word add to its keywords. */
  #added: ReadonlyMap<string, unknown>[] = []

  constructor(rules: RouteRules, file: (name: string) => Block | null) {
    this.#rules = rules
    this.#file = file
  }

  /** The routes drawn so far, in the order they match. */
  get routes(): readonly Route[] {
    return this.#drawing.routes
  }

  /** Runs a word of config/routes.rb. */
  call(word: string, args: readonly unknown[], block: Block | null): unknown {
    const [values, keywords] = splitArguments(args)
    for (const added of [...this.#added].reverse()) {
      for (const [key, value] of added) {
        if (!keywords.named.has(key)) keywords.named.set(key, value)
      }
    }
    return this.#run({ word, values, keywords, block }, args)
  }

  #run(call: Call, args: readonly unknown[]): unknown {
    const { word, values, keywords, block } = call
    const { named } = keywords
    switch (word) {
      case 'get':
      case 'post':
      case 'put':
      case 'patch':
      case 'delete':
      case 'options':
        named.set('via', word)
        return this.#match(call)
      case 'match':
        return this.#match(call)
      case 'root':
        return this.#root(call)
      case 'resources':
      case 'resource': {
        const names = values.map((value) => wordIn(word, value) ?? '')
        if (names.length === 0) {
          throw new RouteError(word, `${word} needs a name.`, `Write: ${word} :articles`)
        }
        for (const name of names) this.#resources(word, name, new Map(named), block)
        return null
      }
      case 'member':
        return this.#member(this.#ofResource(word), needed(call))
      case 'collection':
        return this.#collection(this.#ofResource(word), needed(call))
      case 'new':
        return this.#new(this.#ofResource(word), needed(call))
      case 'nested':
        this.#ofResource(word)
        return this.#nested(needed(call))
      case 'namespace':
        return this.#namespace(wordIn(word, values[0]) ?? '', named, needed(call))
      case 'scope':
        return this.#scoped(values, named, needed(call))
      case 'controller':
        return this.#within({ controller: wordIn(word, values[0]) }, needed(call))
      case 'constraints': {
        const given = new Map([['constraints', values[0] ?? args[0]]])
        return this.#scoped([], given, needed(call))
      }
      case 'defaults':
        return this.#within({ defaults: merged(this.#scope.defaults, named) }, needed(call))
      case 'shallow':
        return this.#within({ isShallow: true }, needed(call))
      case 'concern':
        this.#concerns.set(wordIn(word, values[0]) ?? '', needed(call))
        return null
      case 'concerns':
        return this.#useConcerns(wordsIn(word, values) ?? [], args.at(-1))
      case 'with_options':
        return this.#withOptions(named, needed(call))
      case 'resources_path_names':
        this.#scope = { ...this.#scope, pathNames: merged(this.#scope.pathNames, texts(named)) }
        return null
      case 'redirect':
        return readRedirect(args)
      case 'draw':
        return this.#draw(wordIn(word, values[0]) ?? '')
      default:
        throw new RouteError(word, `There is no ${word} in routes.`, '')
    }
  }

  #draw(name: string): unknown {
    const file = this.#file(name)
    if (file !== null) return file()
    const message = `draw(:${name}) names config/routes/${name}.rb, which is not there.`
    throw new RouteError('draw', message, 'Write that file, or delete the line.')
  }

  #root({ values, keywords: { named, paths } }: Call): void {
    const [target] = values
    const text = target === undefined ? null : wordIn('root', target)
    if (text !== null) named.set('to', text)
    if (!named.has('to') && !named.has('controller')) {
      throw new RouteError('root', 'root needs an action.', 'Write: root "articles#index"')
    }
    const draw = () => {
      if (!named.has('as')) named.set('as', 'root')
      if (!named.has('via')) named.set('via', 'get')
      this.#match({ word: 'root', values: ['/'], keywords: { named, paths }, block: null })
    }
    const { level, resource } = this.#scope
    if (level !== 'resources' || resource === null) return draw()
    this.#within({ level: 'root', path: joinPaths(this.#scope.path, resource.path) }, draw)
  }

  #match(call: Call): void {
    const { word, values, keywords } = call
    const { named } = keywords
    const targets = [...values]
    if (targets.length === 0) {
      const [pair] = keywords.paths
      if (pair === undefined) {
        throw new RouteError(
          word,
          `${word} needs a path.`,
          `Write: ${word} "/about", to: "pages#about"`,
        )
      }
      const [path, to] = pair
      targets.push(path)
      if (typeof to === 'symbol') named.set('action', to)
      else if (isString(to) && !text(to).includes('#')) named.set('controller', to)
      else named.set('to', to)
    }
    const shown = call.word === 'root' ? 'root' : `${word} ${targets.map(shownTarget).join(', ')}`
    if (call.block !== null) throw new RouteError(word, `${shown} takes no block.`, '')
    for (const target of targets) this.#matchOne(shown, target, new Map(named))
  }

  #matchOne(call: string, target: unknown, named: Map<string, unknown>): void {
    const on = wordIn('on:', take(named, 'on'))
    if (on !== null && !['member', 'collection', 'new'].includes(on)) {
      throw new RouteError('on:', `${call}: on: is :member, :collection or :new, not :${on}.`, '')
    }
    const defaults = pairsOf(take(named, 'defaults'))
    const draw = () => this.#drawRoute(this.#read(call, named), target, on, named.has('as'))
    if (defaults.size === 0) draw()
    else this.#within({ defaults: merged(this.#scope.defaults, defaults) }, draw)
  }

  #read(call: string, named: Map<string, unknown>): RouteWords {
    const scope = this.#scope
    const rest = new Map(named)
    let to = take(rest, 'to') ?? scope.to
    if (scope.controller !== null && scope.action !== null)
      to ??= `${scope.controller}#${scope.action}`
    const via = wordsIn('via:', take(rest, 'via') ?? scope.via) ?? []
    if (via.length === 0) {
      const hint = 'Write via: [:get, :post] behind it, or get in place of match.'
      throw new RouteError('match', `${call} does not say for which verbs it is.`, hint)
    }
    const format = rest.has('format') ? take(rest, 'format') : scope.format
    if (rest.get('anchor') === false) {
      throw new RouteError(
        'anchor:',
        `${call}: a path always goes to its end.`,
        'Write a glob: "/files/*path"',
      )
    }
    rest.delete('anchor')
    return {
      call,
      named: rest,
      controller: wordIn('controller:', take(rest, 'controller')) ?? scope.controller,
      action: wordIn('action:', take(rest, 'action')),
      to,
      via: via.includes('all') ? ['all'] : via,
      format,
      constraints: take(rest, 'constraints'),
      path: wordIn('path:', take(rest, 'path')),
    }
  }

  #drawRoute(words: RouteWords, target: unknown, on: string | null, isNamed: boolean): void {
    const { resource, level } = this.#scope
    const again = () => this.#drawRoute(words, target, null, isNamed)
    if (on === 'member') return this.#member(this.#ofResource('on: :member'), again)
    if (on === 'collection') return this.#collection(this.#ofResource('on: :collection'), again)
    if (on === 'new') return this.#new(this.#ofResource('on: :new'), again)
    if (level === 'resources') return this.#nested(again)
    if (level === 'resource' && resource !== null) return this.#member(resource, again)
    this.#addRoute(words, target, isNamed)
  }

  #addRoute(words: RouteWords, target: unknown, isNamed: boolean): void {
    const scope = this.#scope
    const word = wordIn('a path', target) ?? ''
    const isPath = typeof target !== 'symbol'
    const isStandard =
      CANONICAL.includes(word) && ['collection', 'member', 'new'].includes(scope.level)
    const own = isPath ? word : words.path
    const path =
      own !== null
        ? `${scope.path}/${own}`
        : isStandard
          ? scope.path
          : `${scope.path}/${scope.pathNames.get(word) ?? word}`
    const to = words.to ?? (isPath && words.action === null ? targetIn(word) : null)
    const action = /^[\w\-/]+$/.test(word) ? word : null
    const ownAction = words.action ?? scope.action
    const implied = action === null || action.includes('/') ? null : action.replaceAll('-', '_')
    const rest = new Map(words.named)
    const as = take(rest, 'as')
    const name =
      isNamed && (as === null || as === undefined)
        ? null
        : nameFor({
            scope,
            as: isNamed ? wordIn('as:', as) : null,
            action,
            isStandard,
            isTaken: (name) => this.#drawing.has(name),
          })
    const mapped = mapRoute(scope, {
      call: words.call,
      path: joinPaths('', path),
      controller: words.controller,
      action: ownAction ?? implied,
      to,
      format: words.format,
      constraints: words.constraints,
      options: rest,
    })
    for (const verb of words.via) {
      if (verb !== 'all' && !ALL_VERBS.includes(verb)) {
        const hint = `There are: ${ALL_VERBS.map((each) => `:${each}`).join(', ')} and :all.`
        throw new RouteError(verb, `${words.call}: there is no verb :${verb}.`, hint)
      }
      this.#drawing.add({ verb: verb.toUpperCase() as Route['verb'], ...mapped, name }, word)
    }
  }

  #resources(
    word: 'resources' | 'resource',
    name: string,
    named: Map<string, unknown>,
    block: Block | null,
  ): void {
    if (take(named, 'shallow') === true) {
      return this.#within({ isShallow: true }, () => this.#resources(word, name, named, block))
    }
    const { level } = this.#scope
    if (level === 'resources' || level === 'resource') {
      return this.#nested(() => this.#resources(word, name, named, block))
    }
    const patterns = new Map([...named].filter(([, value]) => isPattern(value)))
    for (const key of patterns.keys()) named.delete(key)
    const around = new Map([...named].filter(([key]) => !RESOURCE_OPTIONS.includes(key)))
    for (const key of around.keys()) named.delete(key)
    if (patterns.size > 0) {
      const own = constraintsIn(`${word} :${name}`, around.get('constraints'))
      around.set('constraints', merged(own, patterns))
    }
    const draw = () => this.#drawResource(word, name, named, block)
    if (around.size === 0) draw()
    else this.#scoped([], around, draw)
  }

  #drawResource(
    word: 'resources' | 'resource',
    name: string,
    named: Map<string, unknown>,
    block: Block | null,
  ): void {
    const { only, except, isShallow, isInShallow } = this.#scope
    if (!named.get('only') && !named.get('except')) {
      const standard = standardActions(word, this.#rules.isApi)
      const keep = (list: readonly string[]) => list.filter((each) => standard.includes(each))
      if (only !== null) named.set('only', keep(only))
      if (except !== null) named.set('except', keep(except))
    }
    const resource = railsResource(word, name, named, { isShallow, rules: this.#rules })
    const { actions, controller } = resource
    const inside = {
      level: word,
      resource,
      controller,
      isInShallow: isInShallow || isShallow,
    } as const
    this.#within(inside, () => {
      block?.()
      const concerns = wordsIn('concerns:', named.get('concerns'))
      if (concerns !== null) this.#useConcerns(concerns, undefined)
      const collection = () => {
        this.#collection(resource, () => {
          if (word === 'resources' && actions.has('index')) this.#standard('get', 'index')
          if (actions.has('create')) this.#standard('post', 'create')
        })
      }
      if (word === 'resources') collection()
      if (actions.has('new')) this.#new(resource, () => this.#standard('get', 'new'))
      this.#member(resource, () => {
        if (actions.has('edit')) this.#standard('get', 'edit')
        if (actions.has('show')) this.#standard('get', 'show')
        if (actions.has('update')) {
          this.#standard('patch', 'update')
          this.#standard('put', 'update')
        }
        if (actions.has('destroy')) this.#standard('delete', 'destroy')
      })
      if (word === 'resource') collection()
    })
  }

  #standard(verb: string, action: string): void {
    const named = new Map<string, unknown>([['via', verb]])
    this.#matchOne(`${verb} :${action}`, Symbol.for(action), named)
  }

  #member(resource: RailsResource, block: Block): void {
    this.#at('member', () => this.#shallowly(resource, resource.memberPath, block))
  }

  #collection(resource: RailsResource, block: Block): void {
    const path = joinPaths(this.#scope.path, resource.path)
    this.#within({ level: 'collection', path }, block)
  }

  #new(resource: RailsResource, block: Block): void {
    const own = `${resource.path}/${this.#scope.pathNames.get('new') ?? 'new'}`
    this.#within({ level: 'new', path: joinPaths(this.#scope.path, own) }, block)
  }

  #nested(block: Block): void {
    const { resource, constraints } = this.#scope
    if (resource === null) return void block()
    const options = new Map<string, unknown>([['as', resource.memberName]])
    const own = constraints.get(resource.param)
    if (isPattern(own)) options.set('constraints', new Map([[resource.nestedParam, own]]))
    const inside = () => this.#scoped([], options, block)
    this.#at('nested', () => {
      if (this.#scope.isInShallow) this.#shallowly(resource, resource.nestedPath, inside)
      else this.#within({ path: joinPaths(this.#scope.path, resource.nestedPath) }, inside)
    })
  }

  /** Runs a block at a path that leaves out, in shallow resources, what they are nested in. */
  #shallowly(resource: RailsResource, path: string, block: Block): void {
    const { isShallow, shallowPath, shallowPrefix } = this.#scope
    const inside = () => this.#within({ path: joinPaths(this.#scope.path, path) }, block)
    if (!isShallow || resource.isSingleton) inside()
    else this.#within({ path: shallowPath, as: shallowPrefix }, inside)
  }

  #namespace(name: string, given: ReadonlyMap<string, unknown>, block: Block): void {
    const { level, path: outer } = this.#scope
    if (level === 'resources' || level === 'resource') {
      return this.#nested(() => this.#namespace(name, given, block))
    }
    const named = new Map(given)
    const path = named.has('path') ? wordIn('path:', take(named, 'path')) : name
    if (!named.get('module')) named.set('module', name)
    if (!named.has('as')) named.set('as', name)
    if (!named.has('shallow_path')) named.set('shallow_path', path)
    if (!named.has('shallow_prefix')) named.set('shallow_prefix', named.get('as'))
    this.#within({ path: joinPaths(outer, path) }, () => this.#scoped([], named, block))
  }

  #scoped(values: readonly unknown[], given: ReadonlyMap<string, unknown>, block: Block): void {
    const named = new Map(given)
    const scope = this.#scope
    if (values.length > 0) named.set('path', (wordsIn('scope', values.flat()) ?? []).join('/'))
    if (named.has('anchor')) throw new RouteError('anchor:', 'scope takes no anchor:.', '')
    if (scope.level !== 'nested') {
      if (named.has('path') && !named.get('shallow_path'))
        named.set('shallow_path', named.get('path'))
      if (named.has('as') && !named.get('shallow_prefix'))
        named.set('shallow_prefix', named.get('as'))
    }
    const change: { -readonly [Key in keyof Scope]?: Scope[Key] } = {}
    const only = wordsIn('only:', take(named, 'only'))
    const except = wordsIn('except:', take(named, 'except'))
    if (only !== null || except !== null) Object.assign(change, { only, except })
    const text = (key: string) => wordIn(`${key}:`, take(named, key))
    if (named.has('path')) change.path = joinPaths(scope.path, text('path'))
    if (named.has('shallow_path')) {
      change.shallowPath = joinPaths(scope.shallowPath, text('shallow_path'))
    }
    if (named.has('as')) change.as = prefixed(scope.as, text('as'), '_')
    if (named.has('shallow_prefix')) {
      change.shallowPrefix = prefixed(scope.shallowPrefix, text('shallow_prefix'), '_')
    }
    if (named.has('module')) change.module = prefixed(scope.module, text('module'), '/')
    if (named.has('controller')) change.controller = text('controller')
    if (named.has('action')) change.action = text('action')
    if (named.has('path_names')) {
      change.pathNames = merged(scope.pathNames, texts(pairsOf(take(named, 'path_names'))))
    }
    if (named.has('constraints')) {
      const given = take(named, 'constraints')
      const own = given instanceof Map ? given : constraintsIn('scope', given)
      change.constraints = merged(scope.constraints, own)
    }
    if (named.has('shallow')) change.isShallow = take(named, 'shallow') === true
    if (named.has('defaults')) {
      change.defaults = merged(scope.defaults, pairsOf(take(named, 'defaults')))
    }
    if (named.has('via')) change.via = take(named, 'via')
    if (named.has('format')) change.format = take(named, 'format')
    if (named.has('to')) change.to = take(named, 'to')
    change.options = merged(scope.options, named)
    this.#within(change, block)
  }

  #useConcerns(names: readonly string[], options: unknown): null {
    for (const name of names) {
      const block = this.#concerns.get(name)
      if (block === undefined) {
        const known = [...this.#concerns.keys()].map((each) => `:${each}`).join(', ')
        const hint =
          known === '' ? `Write: concern :${name} do … end above it.` : `There are: ${known}.`
        throw new RouteError(name, `No concern named ${name} was found!`, hint)
      }
      // A concern stands outside of the `with_options` that it is used in.
      const added = this.#added
      this.#added = []
      try {
        block(options instanceof Hash ? options : Hash.of())
      } finally {
        this.#added = added
      }
    }
    return null
  }

  #withOptions(named: ReadonlyMap<string, unknown>, block: Block): void {
    this.#added.push(named)
    try {
      block(null)
    } finally {
      this.#added.pop()
    }
  }

  #at(level: Level, block: Block): void {
    this.#within({ level }, block)
  }

  #within(change: Partial<Scope>, block: Block): void {
    const outer = this.#scope
    this.#scope = { ...outer, ...change }
    const added = this.#added
    try {
      block()
    } finally {
      this.#scope = outer
      this.#added = added
    }
  }

  #ofResource(word: string): RailsResource {
    const { level, resource } = this.#scope
    if ((level === 'resources' || level === 'resource') && resource !== null) return resource
    const example = `resources :posts do ${word.startsWith('on:') ? `get :preview, ${word}` : `${word} do … end`} end`
    throw new RouteError(
      word,
      `${word} belongs directly inside resources or resource.`,
      `Write: ${example}`,
    )
  }
}

function needed({ word, block }: Call): Block {
  if (block !== null) return block
  throw new RouteError(word, `${word} needs a block.`, '')
}

function merged(outer: ReadonlyMap<string, unknown>, inner: ReadonlyMap<string, unknown>) {
  return new Map<string, never>([...outer, ...inner] as [string, never][])
}

function texts(pairs: ReadonlyMap<string, unknown>): Map<string, string> {
  return new Map([...pairs].map(([key, value]) => [key, nameOf(value as string)]))
}

/** `"users/list"` leads to users#list. */
function targetIn(path: string): string | null {
  const own = path.replace(/\(\.:format\)$/, '')
  if (!/^\/?[-\w]+\/[-\w/]+$/.test(own)) return null
  return own
    .replace(/^\//, '')
    .replace(/\/([^/]*)$/, '#$1')
    .replaceAll('-', '_')
}

function shownTarget(target: unknown): string {
  return typeof target === 'symbol' ? `:${nameOf(target)}` : `"${wordIn('a path', target) ?? ''}"`
}
