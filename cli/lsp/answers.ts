import {
  type EditorFacts,
  type EditorPlace,
  type EditorType,
  is,
  kindOf,
  type Node,
} from '../../gen/index.ts'
import { Knowledge } from './knowledge.ts'
import { localName, nameSpan, placeOf, type RubyText, scopeOfLocal } from './ruby-text.ts'

/** A name to write, and what it is. */
export interface Proposal {
  readonly name: string
  readonly kind:
    | 'column'
    | 'association'
    | 'method'
    | 'class'
    | 'helper'
    | 'route'
    | 'text'
    | 'template'
    | 'local'
  readonly detail: string
}

/** A piece of a text that something else takes the place of, in bytes. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What an editor asks of one place in one text. */
export class Answers {
  readonly #knows: Knowledge
  readonly #facts: EditorFacts
  readonly #text: RubyText

  constructor(facts: EditorFacts, text: RubyText) {
    this.#knows = new Knowledge(facts)
    this.#facts = facts
    this.#text = text
  }

  /** Where what stands at a byte is defined. */
  definition(byte: number): EditorPlace[] {
    const path = this.#text.pathTo(byte)
    const node = path.at(-1)
    if (node === undefined) return []
    const named = this.#named(path)
    if (named !== null) return named
    const def = path.findLast((each) => is(each, 'DefNode'))
    if (is(def, 'DefNode') && within(nameSpan(def), byte)) return this.#templateOf(path, def.name)
    if (is(node, 'ConstantReadNode', 'ConstantPathNode')) {
      const constant = path.findLast((each) => is(each, 'ConstantPathNode')) ?? node
      const found = this.#knows.classOf(
        this.#text.slice(constant.location),
        placeOf(path, this.#text).owner,
      )
      return found === null ? [] : [found.place]
    }
    if (/^InstanceVariable/.test(kindOf(node))) return this.#ivar(node as Named, path)
    const local = this.#localDefinition(node)
    if (local !== null) return [local]
    return is(node, 'CallNode') ? this.#call(node, path) : []
  }

  /** What is shown of what stands at a byte: Markdown; null for nothing. */
  hover(byte: number): string | null {
    const path = this.#text.pathTo(byte)
    const node = path.at(-1)
    if (node === undefined) return null
    const text = textNode(path)
    if (text !== null) return this.#hoverText(path, text)
    const type = this.#knows.typeOf(this.#text, node, path)
    if (is(node, 'CallNode')) return this.#hoverCall(node, path, type)
    const word = this.#text.slice(nameSpan(node))
    return type.text === '' ? null : ruby(`${word.split('\n')[0]}: ${type.text}`)
  }

  #hoverText(path: readonly Node[], text: string): string | null {
    const { word } = askedBy(path)
    const said = /^(?:t|translate)$/.test(word) ? this.#facts.texts[this.#key(text)] : undefined
    return said?.map((each) => `${each.text} *(${each.place.file})*`).join('\n\n') ?? null
  }

  #hoverCall(node: Call, path: readonly Node[], type: EditorType): string | null {
    const { name, receiver } = node
    const route = receiver === null ? this.#routesOf(name)[0] : undefined
    if (route !== undefined)
      return ruby(`${route.verb} ${route.path} → ${route.controller}#${route.action}`)
    const owner = this.#ownerOf(node, path)
    const model = owner === null ? null : this.#knows.modelOf(owner)
    const column = model?.columns.find((each) => each.name === name)
    if (column !== undefined) {
      const at = this.#facts.schema[`${model?.table}.${name}`]
      const where = at === undefined ? '' : `\n\n${at.file}:${at.line}`
      return `${ruby(`${owner}#${name}: ${column.type.text}`)}\n\nColumn of ${model?.table}.${where}`
    }
    const association = model?.associations.find((each) => each.name === name)
    if (association !== undefined)
      return `${ruby(`${owner}#${name}: ${association.type.text}`)}\n\nAssociation of ${owner}.`
    const [method] = this.#methods(node, path)
    if (method !== undefined) {
      const returns = method.returns.text === '' ? '' : `: ${method.returns.text}`
      return ruby(`def ${method.name}${method.parameters}${returns}`)
    }
    return type.text === '' ? null : ruby(`${name}: ${type.text}`)
  }

  /** What may be written at a byte. */
  complete(byte: number): Proposal[] {
    const index = this.#text.indexOf(byte)
    const before = this.#text.text.slice(this.#text.text.lastIndexOf('\n', index - 1) + 1, index)
    const inText = /\b(t|translate|render)[ (]+(?:partial: *)?["']([\w./]*)$/.exec(before)
    if (inText?.[1] === 'render') return this.#partials(inText[2] ?? '')
    if (inText !== null) {
      const start = this.#key(inText[2] ?? '')
      const lead = start.length - (inText[2] ?? '').length
      return Object.entries(this.#facts.texts).flatMap(([key, [said]]): Proposal[] => {
        if (!key.startsWith(start)) return []
        return [{ name: key.slice(lead), kind: 'text', detail: said?.text ?? '' }]
      })
    }
    const [, receiver, member] = /([\w@:.()"'?!, ]*[\w)\]"'?!])&?\.(\w*)$/.exec(before) ?? []
    if (receiver !== undefined) return this.#members(receiver, member ?? '', byte)
    const [, constant] = /(?:^|[^\w:@$.])([A-Z][\w:]*)$/.exec(before) ?? []
    if (constant !== undefined) {
      return Object.keys(this.#facts.classes)
        .filter((name) => name.startsWith(constant))
        .map((name) => ({
          name,
          kind: 'class',
          detail: this.#facts.classes[name]?.place.file ?? '',
        }))
    }
    const [, symbol] = /(?:^|[^:\w]):(\w*)$/.exec(before) ?? []
    const path = this.#text.pathTo(Math.max(0, byte - 1))
    if (symbol !== undefined) return this.#columnsFor(before, path, symbol)
    const word = /(\w*)$/.exec(before)?.[1] ?? ''
    return this.#words(word, path, byte)
  }

  /** What stands for a local variable's name, everywhere in its scope; null where there is none at the byte. */
  rename(byte: number, to: string): Change[] | { readonly refused: string } | null {
    const path = this.#text.pathTo(byte)
    const node = path.findLast((each) => localName(each) !== null)
    const name = node === undefined ? null : localName(node)
    if (node === undefined || name === null || !within(nameSpan(node), byte)) return null
    if (!/^[a-z_]\w*$/.test(to) || KEYWORDS.has(to))
      return { refused: `${to} is no name of a local variable.` }
    let home: Node | null = null
    this.#text.each((each, scopes) => {
      if (each === node) home = scopeOfLocal(each, scopes)
    })
    const changes: Change[] = []
    let refused: string | null = null
    this.#text.each((each, scopes) => {
      if (scopeOfLocal(each, scopes) !== home) return
      if (localName(each) === to) refused = `${to} is another variable of this scope.`
      if (localName(each) !== name) return
      if (/KeywordParameter/.test(kindOf(each)))
        refused = `${name} is a keyword of the method: its callers name it too.`
      const { startOffset, length } = nameSpan(each)
      const written = this.#text.slice({ startOffset, length })
      const start = startOffset + written.length - written.replace(/^[*&]+/, '').length
      changes.push({ start, end: start + name.length, text: to })
    })
    if (refused !== null) return { refused }
    this.#text.each((each) => {
      // `{ title: }` names its key too.
      if (!is(each, 'ImplicitNode')) return
      const at = changes.find(({ start }) => start === each.location.startOffset)
      if (at !== undefined)
        changes.splice(changes.indexOf(at), 1, { ...at, end: at.end + 1, text: `${name}: ${to}` })
    })
    return changes
  }

  #named(path: readonly Node[]): EditorPlace[] | null {
    const text = textNode(path)
    if (text === null) return null
    const { word, key, call } = askedBy(path)
    const file = this.#text.path
    if (/^(?:t|translate)$/.test(word)) {
      return (this.#facts.texts[this.#key(text)] ?? []).map(({ place }) => place)
    }
    if (file.startsWith('config/routes')) return this.#routed(path, text)
    if (word === 'render' || key === 'template' || key === 'layout' || key === 'partial')
      return this.#template(text, word === 'render' && key !== 'template')
    const owner = this.#knows.selfOf(this.#text, path)
    if (CALLBACKS.test(word) || key === 'if' || key === 'unless' || key === 'with') {
      const found = this.#knows.methodsOf(owner).filter(({ name }) => name === text)
      if (found.length > 0) return found.map(({ place }) => place)
    }
    const model = this.#knows.modelOf(owner) ?? this.#modelOfCall(call, path)
    if (ASSOCIATIONS.test(word)) {
      const type = model?.associations.find(({ name }) => name === text)?.type
      const target = type === undefined ? undefined : this.#facts.classes[type.name]
      return target === undefined ? [] : [target.place]
    }
    const column = this.#facts.schema[`${model?.table}.${text}`]
    const association = model?.associations.find(({ name }) => name === text)?.place
    const found = column ?? association
    return found == null ? null : [found]
  }

  #modelOfCall(call: Call | null, path: readonly Node[]): EditorFacts['models'][string] | null {
    const on = call?.receiver == null ? null : this.#knows.typeOf(this.#text, call.receiver, path)
    return on === null || on.name === '' ? null : this.#knows.modelOf(on.name)
  }

  /** `resources :articles`, `root "pages#home"`: the action, or the controller. */
  #routed(path: readonly Node[], text: string): EditorPlace[] {
    const [name = '', action] = text.split('#')
    const line = (byte: number) =>
      this.#text.slice({ startOffset: 0, length: byte }).split('\n').length
    const at = line(path.at(-1)?.location.startOffset ?? 0)
    const drawn = this.#facts.routes.filter(({ place }) => place.line === at)
    const of = drawn.find((each) => action === undefined || each.action === action)
    const controller =
      this.#knows.controllerOf(of?.controller ?? name) ?? this.#knows.controllerOf(name)
    if (controller === null) return []
    const wanted = action ?? drawn.find((each) => each.action === text)?.action
    const method = controller.methods.find((each) => each.name === wanted)
    return [method?.place ?? controller.place]
  }

  /** The template of an action, of a controller or a mailer. */
  #templateOf(path: readonly Node[], action: string): EditorPlace[] {
    const { owner } = placeOf(path, this.#text)
    const { controller } = this.#knows.classOf(owner, '') ?? { controller: null }
    if (controller === null) return []
    return Object.entries(this.#facts.templates).flatMap(([name, file]) =>
      name.replace(/\.\w+$/, '') === `${controller}/${action}` ? [top(file)] : [],
    )
  }

  #template(text: string, mayBePartial: boolean): EditorPlace[] {
    const folder = /^app\/views\/(.+)\/[^/]+$/.exec(this.#text.path)?.[1]
    const own = folder ?? this.#controllerFolder()
    const at = text.includes('/') ? text : `${own}/${text}`
    const partial = at.replace(/[^/]+$/, '_$&')
    const names = [
      ...(mayBePartial ? [partial] : []),
      at,
      `layouts/${text}`,
      `application/_${text}`,
    ]
    const found = names.flatMap((name) => this.#facts.templates[name] ?? [])[0]
    return found === undefined ? [] : [top(found)]
  }

  #controllerFolder(): string {
    return /^app\/controllers\/(.+)_controller\.rb$/.exec(this.#text.path)?.[1] ?? ''
  }

  #ivar(node: Named, path: readonly Node[]): EditorPlace[] {
    const places: EditorPlace[] = []
    this.#text.each((each) => {
      if (
        /^InstanceVariable(?:Or)?WriteNode$/.test(kindOf(each)) &&
        (each as Named).name === node.name
      )
        places.push(this.#here(each.location.startOffset))
    })
    if (places.length > 0 || !this.#text.path.endsWith('.erb')) return places.slice(0, 1)
    // A template's are its action's.
    const self = this.#knows.selfOf(this.#text, path)
    const action = /([^/.]+)\.[^/]*$/.exec(this.#text.path)?.[1]
    const method = this.#knows.methodsOf(self).find(({ name }) => name === action)
    const owner = this.#facts.classes[self]
    return method !== undefined ? [method.place] : owner === undefined ? [] : [owner.place]
  }

  #localDefinition(node: Node): EditorPlace | null {
    const name = localName(node)
    if (name === null) return null
    let first: Node | null = null
    let home: Node | null = null
    this.#text.each((each, scopes) => {
      if (each === node) home = scopeOfLocal(each, scopes)
    })
    this.#text.each((each, scopes) => {
      if (first === null && localName(each) === name && scopeOfLocal(each, scopes) === home)
        first = each
    })
    return first === null ? null : this.#here(nameSpan(first).startOffset)
  }

  #call(node: Call, path: readonly Node[]): EditorPlace[] {
    const { name, receiver } = node
    if (receiver === null) {
      const [route] = this.#routesOf(name)
      if (route !== undefined) {
        const method = this.#knows
          .controllerOf(route.controller)
          ?.methods.find((each) => each.name === route.action)
        return [route.place, ...(method === undefined ? [] : [method.place])]
      }
    }
    const owner = this.#ownerOf(node, path)
    const model = owner === null ? null : this.#knows.modelOf(owner)
    const methods = this.#methods(node, path)
    const association = model?.associations.find((each) => each.name === name)
    const column = this.#facts.schema[`${model?.table}.${name}`]
    if (methods[0] !== undefined) return [methods[0].place]
    if (association?.place != null) return [association.place]
    if (column !== undefined) return [column]
    if (association !== undefined) {
      const target = this.#facts.classes[association.type.name]
      return target === undefined ? [] : [target.place]
    }
    // Of a receiver that is not known, any method of the name is meant.
    const all = Object.values(this.#facts.classes).flatMap((each) =>
      each.methods.filter((method) => method.name === name),
    )
    return all.length <= MANY ? all.map(({ place }) => place) : []
  }

  #methods(node: Call, path: readonly Node[]): EditorFacts['classes'][string]['methods'] {
    const { name, receiver } = node
    const on = receiver === null ? null : this.#knows.typeOf(this.#text, receiver, path)
    const owner = this.#ownerOf(node, path)
    const isStatic = on !== null && on.kind !== 'instance'
    const own = owner === null ? [] : this.#knows.methodsOf(owner, isStatic)
    const helpers = receiver === null ? this.#helpers() : []
    return [...own, ...helpers].filter((each) => each.name === name)
  }

  #helpers(): EditorFacts['classes'][string]['methods'] {
    return Object.values(this.#facts.classes).flatMap((each) =>
      each.place.file.startsWith('app/helpers/') ? each.methods : [],
    )
  }

  /** The class that a call is answered by; null where it is not known. */
  #ownerOf({ receiver }: Call, path: readonly Node[]): string | null {
    if (receiver === null) return this.#knows.selfOf(this.#text, path) || null
    return this.#knows.typeOf(this.#text, receiver, path).name || null
  }

  #routesOf(name: string): EditorFacts['routes'] {
    const [, helper] = /^(\w+)_(?:path|url)$/.exec(name) ?? []
    return this.#facts.routes.filter((route) => route.helper !== null && route.helper === helper)
  }

  /** `.title` of articles/index.html.erb is `articles.index.title`. */
  #key(text: string): string {
    if (!text.startsWith('.')) return text
    const view = /^app\/views\/(.+?)(?:\.\w+)*\.\w+$/.exec(this.#text.path)?.[1] ?? ''
    return `${view.replaceAll('/_', '/').replaceAll('/', '.')}${text}`
  }

  #partials(start: string): Proposal[] {
    const folder =
      /^app\/views\/(.+)\/[^/]+$/.exec(this.#text.path)?.[1] ?? this.#controllerFolder()
    return Object.entries(this.#facts.templates).flatMap(([name, file]): Proposal[] => {
      const [, at = '', base = ''] = /^(.+)\/_([^/]+)$/.exec(name) ?? []
      if (base === '') return []
      const short = at === folder ? base : `${at}/${base}`
      return short.startsWith(start) ? [{ name: short, kind: 'template', detail: file }] : []
    })
  }

  #members(receiver: string, start: string, byte: number): Proposal[] {
    const expression = /[\w@:.?!]*(?:\([^()]*\))?$/.exec(receiver)?.[0] ?? ''
    const type = this.#typeOfText(expression, byte)
    if (type.name === '') return []
    const model = this.#knows.modelOf(type.name)
    const isRecord = type.kind === 'instance'
    const methods = this.#knows.methodsOf(type.name, !isRecord)
    const all: Proposal[] = [
      ...(isRecord ? (model?.columns ?? []) : []).map((each): Proposal => {
        return { name: each.name, kind: 'column', detail: each.type.text }
      }),
      ...(isRecord ? (model?.associations ?? []) : []).map((each): Proposal => {
        return { name: each.name, kind: 'association', detail: each.type.text }
      }),
      ...methods.map((each): Proposal => {
        return {
          name: each.name,
          kind: 'method',
          detail: `${each.parameters} ${each.returns.text}`.trim(),
        }
      }),
      ...(!isRecord && model !== null ? RELATION : []).map((name): Proposal => {
        return { name, kind: 'method', detail: 'ActiveRecord::Relation' }
      }),
    ]
    return distinct(all.filter(({ name }) => name.startsWith(start)))
  }

  /** The type of an expression that is looked for in the text, as it stands in the line that is written. */
  #typeOfText(expression: string, byte: number): EditorType {
    let found: EditorType = { kind: 'other', name: '', text: '' }
    this.#text.each((node) => {
      const { startOffset, length } = node.location
      if (startOffset > byte || Buffer.byteLength(expression) !== length) return
      if (this.#text.slice(node.location) !== expression) return
      const type = this.#knows.typeOf(this.#text, node, this.#text.pathTo(startOffset))
      if (type.name !== '') found = type
    })
    return found
  }

  #columnsFor(before: string, path: readonly Node[], start: string): Proposal[] {
    const word = /(\w+)[ (][^()]*$/.exec(before)?.[1] ?? ''
    if (CALLBACKS.test(word)) {
      const self = this.#knows.selfOf(this.#text, path)
      return this.#knows
        .methodsOf(self)
        .filter(({ name }) => name.startsWith(start))
        .map(({ name, parameters }) => ({ name, kind: 'method', detail: parameters }))
    }
    const self = this.#knows.selfOf(this.#text, path)
    const [, constant] = /([A-Z]\w*)\.\w+[ (][^()]*$/.exec(before) ?? []
    const named = /([a-z_]+?)s?_controller\.rb$/.exec(this.#text.path)?.[1] ?? ''
    const guess = named.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
    const model = this.#knows.modelOf(constant ?? self) ?? this.#knows.modelOf(guess)
    const columns = (model?.columns ?? []).map(({ name, type }): Proposal => {
      return { name, kind: 'column', detail: type.text }
    })
    const associations = (model?.associations ?? []).map(({ name, type }): Proposal => {
      return { name, kind: 'association', detail: type.text }
    })
    return [...columns, ...associations].filter(({ name }) => name.startsWith(start))
  }

  #words(start: string, path: readonly Node[], byte: number): Proposal[] {
    const self = this.#knows.selfOf(this.#text, path)
    const locals = new Set<string>()
    this.#text.each((node) => {
      const name = localName(node)
      if (name !== null && node.location.startOffset + node.location.length < byte) locals.add(name)
    })
    const file = this.#text.path
    const seesRoutes = /^app\/(?:views|controllers|helpers|mailers)\//.test(file)
    const isView = /^app\/(?:views|helpers)\//.test(file)
    const routes = seesRoutes ? this.#facts.routes : []
    const model = isView ? null : this.#knows.modelOf(self)
    const own = isView ? this.#helpers() : this.#knows.methodsOf(self)
    const all: Proposal[] = [
      ...[...locals].map((name): Proposal => ({ name, kind: 'local', detail: '' })),
      ...(model?.columns ?? []).map(
        ({ name, type }): Proposal => ({ name, kind: 'column', detail: type.text }),
      ),
      ...(model?.associations ?? []).map(
        ({ name, type }): Proposal => ({ name, kind: 'association', detail: type.text }),
      ),
      ...own.map(
        ({ name, parameters }): Proposal => ({
          name,
          kind: isView ? 'helper' : 'method',
          detail: parameters,
        }),
      ),
      ...routes.flatMap(({ helper, verb, path: at }): Proposal[] =>
        helper === null ? [] : [{ name: `${helper}_path`, kind: 'route', detail: `${verb} ${at}` }],
      ),
      ...(isView ? this.#facts.helpers : []).map(
        (name): Proposal => ({ name, kind: 'helper', detail: '' }),
      ),
    ]
    return distinct(all.filter(({ name }) => name.startsWith(start)))
  }

  #here(byte: number): EditorPlace {
    const before = this.#text.text.slice(0, this.#text.indexOf(byte)).split('\n')
    return { file: this.#text.path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
}

type Named = Node & { name: string }
type Call = Node & { name: string; receiver: Node | null }

/** More methods of a name than this are no answer. */
const MANY = 10

const CALLBACKS =
  /^(?:skip_)?(?:before|after|around)_\w+$|^(?:helper_method|validate|rescue_from|delegate)$/
const ASSOCIATIONS = /^(?:belongs_to|has_many|has_one|has_and_belongs_to_many)$/
const RELATION =
  'all where find find_by first last order limit includes count exists? pluck new create'.split(' ')

const KEYWORDS = new Set(
  'alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield'.split(
    ' ',
  ),
)

/** The String or Symbol at the end of a path; null for another node. */
function textNode(path: readonly Node[]): string | null {
  const node = path.at(-1)
  return is(node, 'StringNode', 'SymbolNode') ? node.unescaped.value : null
}

/** The call whose argument the end of a path is, and the key that it stands for there. */
function askedBy(path: readonly Node[]): { word: string; key: string; call: Call | null } {
  const call = path.findLast((each) => is(each, 'CallNode')) as Call | undefined
  const pair = path.findLast((each) => is(each, 'AssocNode'))
  const key = is(pair, 'AssocNode') && is(pair.key, 'SymbolNode') ? pair.key.unescaped.value : ''
  return { word: call?.name ?? '', key, call: call ?? null }
}

function within({ startOffset, length }: Node['location'], byte: number): boolean {
  return startOffset <= byte && byte <= startOffset + length
}

function top(file: string): EditorPlace {
  return { file, line: 1, column: 1 }
}

function ruby(text: string): string {
  return `\`\`\`ruby\n${text}\n\`\`\``
}

function distinct(all: readonly Proposal[]): Proposal[] {
  return [...new Map([...all].reverse().map((each) => [each.name, each])).values()].reverse()
}
