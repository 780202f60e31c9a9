import type * as nodes from '@ruby/prism/src/nodes.js'
import { VIEW_REMEDIES } from '../../shell/core/view-remedies.ts'
import type { Asked } from '../../shell/vocabulary/asked-name.ts'
import { attributeQuery } from '../../shell/vocabulary/attribute-queries.ts'
import type { Code, FindingKind } from '../parse/diagnostics.ts'
import { didYouMean, nearestWord } from '../parse/nearest.ts'
import { is, kindOf, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import { refusedCall } from './call-refusal.ts'
import { wrongArguments } from './helper-arguments.ts'
import { literalText, type RenderCall, readPairs, readRenderCall } from './render-call.ts'
import {
  ERROR_METHODS,
  FORM_FIELDS,
  FORM_METHODS,
  FREE_FIELDS,
  isRelationMethod,
  joinTypes,
  RECORD_METHODS,
  RELATION_BLOCKS,
  RELATION_METHODS,
  RELATION_TO_RECORD,
  RELATION_TO_RELATION,
  SLICE_BLOCKS,
  type ViewModel,
  type ViewType,
} from './view-types.ts'

/** Something wrong in a template. */
export interface Finding {
  readonly node: { readonly startOffset: number; readonly length: number }
  readonly message: string
  readonly hint: string | null
  readonly kind: FindingKind
  /** A warning where the page is shown all the same; late where Rails meets it only when the page comes to it. */
  readonly severity?: 'warning' | 'late'
  /** What to ask of the live class before it is told. */
  readonly asked?: Asked
}

/** A `render` with the types of what it gives. */
export interface RenderSite {
  readonly call: RenderCall
  readonly locals: ReadonlyMap<string, ViewType> | null
  readonly item: ViewType
}

/** What a walk through a template found. */
export interface Walked {
  readonly findings: Finding[]
  readonly renders: RenderSite[]
  /** Words that are a local or a helper without arguments, by their first node. */
  readonly words: Map<string, Node>
  /** Instance variables that it reads, by their first node, and those it sets or asks about. */
  readonly reads: Map<string, Node>
  readonly sets: Set<string>
}

/** What is known before a walk: the models, the types of ivars and of the locals given. */
export interface WalkFacts {
  readonly models: ReadonlyMap<string, ViewModel>
  readonly ivars: ReadonlyMap<string, ViewType>
  readonly locals: ReadonlyMap<string, ViewType>
  /** The methods of app/helpers, which come before helpers of the framework. */
  readonly helpers: readonly string[]
  /** What form builders of the application's own have beside the framework's methods. */
  readonly formMethods: readonly string[]
  /** Why a name that a model declares is not there. */
  readonly absence: (name: string) => string | null
  /** Notes a name that a template asks of a record whose methods come while the application runs. */
  readonly asksOpen: (name: string) => void
}

/** Walks through a template's Ruby and follows the types of records as far as they are known. */
export function walkTemplate(root: Node, facts: WalkFacts): Walked {
  const walk = new TemplateWalk(facts)
  walk.visit(root)
  return walk.walked
}

/** Nothing found yet. */
export function newWalk(): Walked {
  return { findings: [], renders: [], words: new Map(), reads: new Map(), sets: new Set() }
}

class TemplateWalk {
  readonly walked: Walked = newWalk()
  readonly #facts: WalkFacts
  #locals: Map<string, ViewType>
  /** How many blocks that are cached stand around a node. */
  #caches = 0

  constructor(facts: WalkFacts) {
    this.#facts = facts
    this.#locals = new Map(facts.locals)
  }

  /** Visits a node with all below it; gives its type. */
  visit(node: Node | null): ViewType {
    if (node === null) return null
    switch (kindOf(node)) {
      case 'InstanceVariableReadNode': {
        const { name } = node as nodes.InstanceVariableReadNode
        if (!this.walked.reads.has(name)) this.walked.reads.set(name, node)
        return this.#facts.ivars.get(name.slice(1)) ?? null
      }
      case 'DefinedNode':
      case 'InstanceVariableWriteNode':
      case 'InstanceVariableOrWriteNode':
      case 'InstanceVariableAndWriteNode':
      case 'InstanceVariableOperatorWriteNode':
        return this.#set(node)
      case 'LocalVariableReadNode':
        return this.#locals.get((node as nodes.LocalVariableReadNode).name) ?? null
      case 'LocalVariableWriteNode': {
        const write = node as nodes.LocalVariableWriteNode
        const type = this.visit(write.value)
        const before = this.#locals.get(write.name)
        this.#locals.set(write.name, before === undefined ? type : joinTypes(before, type))
        return type
      }
      case 'ParenthesesNode':
      case 'StatementsNode':
        return this.#last(node)
      case 'CallNode':
        return this.#call(node as nodes.CallNode)
      default:
        for (const child of node.childNodes()) this.visit(child)
        return null
    }
  }

  /** `@n ||= 1` sets a variable; `defined?(@n)` and `defined?(title)` know that it may be missing. */
  #set(node: Node): ViewType {
    const inner = is(node, 'DefinedNode') ? node.value : node
    const name = (inner as { readonly name?: unknown }).name
    const isAsked = inner !== node && is(inner, 'CallNode')
    if (typeof name === 'string' && (isAsked || name.startsWith('@'))) this.walked.sets.add(name)
    if (inner === node) for (const child of node.childNodes()) this.visit(child)
    return null
  }

  #last(node: Node): ViewType {
    let type: ViewType = null
    for (const child of node.childNodes()) type = this.visit(child)
    return type
  }

  #call(call: nodes.CallNode): ViewType {
    const isOwn = this.#facts.helpers.includes(call.name)
    const refused = refusedCall(call) ?? (isOwn ? null : wrongArguments(call))
    if (refused !== null) this.walked.findings.push(refused)
    if (this.#caches > 0 && !isOwn) this.walked.findings.push(...visitorsOwn(call))
    const isCached = /^cache(?:_if|_unless)?$/.test(call.name) && call.receiver === null && !isOwn
    if (isCached) this.#caches += 1
    const render = readRenderCall(call)
    if (render !== null) return this.#render(call, render)
    const receiver = call.receiver === null ? undefined : this.visit(call.receiver)
    for (const argument of argumentsOf(call)) this.visit(argument)
    const type = this.#result(call, receiver)
    this.#block(call, receiver)
    if (isCached) this.#caches -= 1
    return type
  }

  #render(call: nodes.CallNode, render: RenderCall): ViewType {
    const types = new Map<Node, ViewType>()
    for (const argument of argumentsOf(call)) {
      this.#note(argument, types)
    }
    const locals =
      render.locals &&
      new Map([...render.locals].map(([key, node]) => [key, types.get(node) ?? null]))
    const item = render.item === null ? null : (types.get(render.item) ?? null)
    this.walked.renders.push({ call: render, locals, item })
    this.#block(call, undefined)
    return null
  }

  /** Visits the values of (nested) hashes one by one, to remember the type of each. */
  #note(node: Node, types: Map<Node, ViewType>): void {
    const pairs = readPairs(node)
    if (pairs === null) types.set(node, this.visit(node))
    else for (const value of pairs.values()) this.#note(value, types)
  }

  #result(call: nodes.CallNode, receiver: ViewType | undefined): ViewType {
    const { name } = call
    if (receiver === undefined) return this.#bare(call)
    if (receiver === null) return null
    const place = call.messageLoc ?? call.location
    if (receiver.kind === 'errors') {
      this.#checkErrors(name, place)
      return null
    }
    const model = this.#facts.models.get(receiver.model ?? '')
    if (receiver.kind === 'form') {
      if (name !== 'object') this.#checkForm(name, place)
      if (model === undefined || receiver.model === null) return null
      if (name === 'object') return { kind: 'record', model: receiver.model }
      this.#field(call, model)
      return null
    }
    if (model === undefined) return null
    if (receiver.kind === 'groups') return null
    if (receiver.kind === 'relation') {
      this.#blockSymbol(call, model)
      if (name === 'group_by') return { kind: 'groups', model: receiver.model }
      if (name === '[]' && isInteger(call)) return { kind: 'record', model: receiver.model }
      if (RELATION_TO_RELATION.has(name)) return receiver
      this.#checkRelation(model, name, place)
      const takesOne =
        RELATION_TO_RECORD.has(name) && !(/^(first|last|take)$/.test(name) && call.arguments_)
      return takesOne ? { kind: 'record', model: receiver.model } : null
    }
    if (name === 'errors') return { kind: 'errors' }
    if (name === '[]') this.#checkColumn(call, model)
    const association = model.associations.find((each) => each.name === name)
    if (association !== undefined) {
      return { kind: association.isMany ? 'relation' : 'record', model: association.className }
    }
    this.#checkMember(model, name, place)
    return null
  }

  #bare(call: nodes.CallNode): ViewType {
    const hasArguments = call.arguments_ !== null || call.block !== null
    if (hasArguments) return null
    const known = this.#facts.locals.get(call.name)
    if (!this.walked.words.has(call.name)) this.walked.words.set(call.name, call)
    return known ?? null
  }

  #checkMember(model: ViewModel, name: string, node: Finding['node']): void {
    const members = membersOf(model)
    if (members.includes(name) || RECORD_METHODS.has(name)) return
    if (model.isOpen) this.#facts.asksOpen(name)
    const query = attributeQuery(name)
    if (query !== null && model.columns.includes(query.column)) return
    const message = `${model.className} has no attribute, association or method \`${name}\`.`
    this.#lacks(model, node, ['unknown-method', name], message, suggestion(name, members))
  }

  /** A method that neither a relation nor an Array has, where the nearest is near. */
  #checkRelation(model: ViewModel, name: string, node: Finding['node']): void {
    if (model.isOpen || name.length < 3 || isRelationMethod(name)) return
    if (model.classMethods.includes(name)) return
    const nearest = nearestWord(name, [...RELATION_METHODS, ...model.classMethods])
    const absence = this.#facts.absence(name)
    if (nearest === null && absence === null) return
    const message = `A list of ${model.className} has no method \`${name}\`.`
    this.#lacks(model, node, ['unknown-method', name], message, `Did you mean ${nearest}?`)
  }

  /** `map(&:title)`: what the symbol names is asked of each record. */
  #blockSymbol(call: nodes.CallNode, model: ViewModel): void {
    const block = call.block
    if (!is(block, 'BlockArgumentNode')) return
    const { expression } = block
    const name = expression === null ? null : literalText(expression)
    if (name !== null && RELATION_BLOCKS.has(call.name)) {
      this.#checkMember(model, name, (expression as Node).location)
    }
  }

  /** `article[:title]` */
  #checkColumn(call: nodes.CallNode, model: ViewModel): void {
    const [key] = argumentsOf(call)
    const name = key === undefined ? null : literalText(key)
    if (name === null || key === undefined || membersOf(model).includes(name)) return
    const message = `${model.className} has no attribute \`${name}\`.`
    const hint = suggestion(name, model.columns)
    this.#lacks(model, key.location, ['unknown-column', name], message, hint)
  }

  #checkErrors(name: string, node: Finding['node']): void {
    if (ERROR_METHODS.has(name)) return
    const hint = nearestWord(name, [...ERROR_METHODS])
    if (hint === null) return
    const message = `Errors have no method \`${name}\`.`
    this.walked.findings.push({
      node,
      kind: ['unknown-method', name],
      severity: 'late',
      message,
      hint: `Did you mean ${hint}?`,
    })
  }

  /**
   * Notes what a model lacks: no mistake of the application's where a declaration that is not taken would give it. Of one that
   * gets methods while it is made the live class is asked.
   */
  #lacks(
    model: ViewModel,
    node: Finding['node'],
    kind: readonly [Code, string],
    message: string,
    hint: string | null,
  ): void {
    const [, name] = kind
    if (model.isOpen) {
      const asked = { owner: model.className, name, isStatic: false }
      const found = { node, kind, message, hint, severity: 'late', asked } as const
      if (model.isAsked) this.walked.findings.push(found)
      return
    }
    const absence = this.#facts.absence(name)
    const found = { node, kind, message, hint: absence ?? hint }
    this.walked.findings.push(absence === null ? { ...found, severity: 'late' } : found)
  }

  #checkForm(name: string, node: Finding['node']): void {
    if (FORM_METHODS.has(name) || this.#facts.formMethods.includes(name)) return
    const remedy = Object.hasOwn(VIEW_REMEDIES, name) ? VIEW_REMEDIES[name] : undefined
    const hint = remedy ?? suggestion(name, [...FORM_METHODS])
    const message = `A form has no method \`${name}\`.`
    const found = { node, kind: ['unknown-method', name] as const, message, hint }
    this.walked.findings.push(remedy === undefined ? { ...found, severity: 'late' } : found)
  }

  #field(call: nodes.CallNode, model: ViewModel): void {
    const [first] = argumentsOf(call)
    if (!FORM_FIELDS.has(call.name) || FREE_FIELDS.has(call.name) || first === undefined) return
    const attribute = literalText(first)
    if (attribute === null || attribute.endsWith('_confirmation')) return
    const members = membersOf(model)
    if (attribute === '_destroy' || members.includes(attribute)) return
    if (members.includes(`${attribute}=`)) return
    const message = `${model.className} has no attribute \`${attribute}\` for this field.`
    const hint = suggestion(attribute, model.columns)
    this.#lacks(model, first.location, ['unknown-method', attribute], message, hint)
  }

  #block(call: nodes.CallNode, receiver: ViewType | undefined): void {
    if (!is(call.block, 'BlockNode')) {
      if (call.block !== null) this.visit(call.block)
      return
    }
    const block = call.block
    const outer = this.#locals
    this.#locals = new Map(outer)
    const names = blockParameters(block)
    for (const name of names) this.#locals.set(name, null)
    const [first, second] = names
    if (first !== undefined) this.#locals.set(first, this.#yielded(call, receiver))
    if (second !== undefined && receiver?.kind === 'groups') {
      this.#locals.set(second, { kind: 'relation', model: receiver.model })
    }
    if (block.body !== null) this.visit(block.body)
    const inner = this.#locals
    this.#locals = new Map([...outer.keys()].map((name) => [name, keep(name, names, outer, inner)]))
  }

  /** The builder of `fields_for :author`: that of the association, or of the record given after it. */
  #nested(call: nodes.CallNode, form: { readonly model: string | null }): ViewType {
    const [name, object] = argumentsOf(call)
    const given = object === undefined || readPairs(object) !== null ? null : this.visit(object)
    if (given?.kind === 'record') return { kind: 'form', model: given.model }
    const key = name === undefined ? null : literalText(name)
    const model = this.#facts.models.get(form.model ?? '')
    const association = model?.associations.find((each) => each.name === key)
    return { kind: 'form', model: association?.className ?? null }
  }

  #yielded(call: nodes.CallNode, receiver: ViewType | undefined): ViewType {
    if (receiver?.kind === 'relation' && RELATION_BLOCKS.has(call.name)) {
      return { kind: 'record', model: receiver.model }
    }
    if (receiver?.kind === 'relation' && SLICE_BLOCKS.has(call.name)) return receiver
    if (receiver?.kind === 'form' && call.name === 'fields_for') return this.#nested(call, receiver)
    const isFor = call.name === 'form_for'
    if (receiver !== undefined || (call.name !== 'form_with' && !isFor)) return null
    if (this.#facts.helpers.includes(call.name)) return null
    const [first] = argumentsOf(call)
    const pairs = first === undefined || isFor ? null : readPairs(first)
    const given = isFor ? (first ?? null) : (pairs?.get('model') ?? null)
    const isList = is(given, 'ArrayNode')
    const last = isList ? given.elements.at(-1) : given
    const type = last === null || last === undefined ? null : this.visit(last)
    return { kind: 'form', model: type?.kind === 'record' ? type.model : null }
  }
}

const TOKENS = /^(?:form_with|form_for|form_tag|button_to|csrf_meta_tags?|form_authenticity_token)$/
const NONCES = /^(?:csp_meta_tag|content_security_policy_nonce)$/
const VISITORS = /^(?:flash|notice|alert|session|cookies)$/

/** What a block that is cached holds of one visitor, or of one page. */
function visitorsOwn(call: nodes.CallNode): Finding[] {
  if (call.receiver !== null) return []
  const { name } = call
  const tell = (what: string): Finding[] => [
    {
      node: call.messageLoc ?? call.location,
      kind: 'unsafe-value',
      message: `\`${name}\` stands in a block that is cached: ${what}`,
      hint: 'Write it outside of the block.',
      severity: 'warning',
    },
  ]
  const hasNonce = argumentsOf(call).some((each) => {
    return readPairs(each)?.has('nonce') === true
  })
  if (TOKENS.test(name)) return tell('its CSRF token is not kept, and enters each page anew.')
  if (NONCES.test(name) || hasNonce)
    return tell('its nonce is not kept, and enters each page anew.')
  return VISITORS.test(name) ? tell('what one visitor is shown is kept for all.') : []
}

/** Whether a call's only argument is an integer literal: `list[0]`. */
function isInteger(call: nodes.CallNode): boolean {
  const [first] = argumentsOf(call)
  return is(first, 'IntegerNode')
}

function keep(
  name: string,
  shadowed: readonly string[],
  outer: ReadonlyMap<string, ViewType>,
  inner: ReadonlyMap<string, ViewType>,
): ViewType {
  return (shadowed.includes(name) ? outer : inner).get(name) ?? null
}

function blockParameters(block: nodes.BlockNode): string[] {
  const parameters = block.parameters
  if (!is(parameters, 'BlockParametersNode')) return []
  const requireds = (parameters.parameters?.requireds ?? []) as nodes.RequiredParameterNode[]
  return requireds.map((each) => each.name ?? '')
}

function membersOf(model: ViewModel): string[] {
  return [...model.columns, ...model.associations.map((each) => each.name), ...model.methods]
}

function suggestion(word: string, known: readonly string[]): string | null {
  return didYouMean(word, known, `There are: ${known.join(', ')}.`, '%')
}
