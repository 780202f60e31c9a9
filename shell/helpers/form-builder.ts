import { encode, type FrameWriter } from '../core/frame.ts'
import { Tag } from '../core/tag.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import type { Dispatcher } from '../ruby/index.ts'
import { templateMethods } from '../vocabulary/template-methods.ts'
import type { View } from './view.ts'

interface BuilderPage {
  readonly view: View
}

const PAGE = Symbol('page')
const NUMBER = Symbol('number')

/** A form builder of the core, as methods of app/helpers and expressions of templates have it. */
export class FormBuilder {
  static {
    nameClass(this, 'ActionView::Helpers::FormBuilder')
  }

  /** What the core knows it by. */
  [NUMBER]: number;
  [PAGE]: BuilderPage | null

  constructor(number: number, page: BuilderPage | null) {
    this[NUMBER] = number
    this[PAGE] = page
  }

  [encode](writer: FrameWriter): void {
    writer.u8(Tag.BUILDER)
    writer.varuint(this[NUMBER])
    writer.varuint(0)
  }
}

/** Calls a method of the core's. */
function ask(builder: FormBuilder, name: string, args: readonly unknown[]): unknown {
  return builder[PAGE]?.view.callForm(builder, name, args)
}

/** Calls on a form builder from lowered code. */
export const dispatchForm: Dispatcher = (receiver, name, args, block) => {
  if (!(receiver instanceof FormBuilder)) return undefined
  return { value: ask(receiver, name, [...args, ...(block ? [block] : [])]) }
}

const { core, loops } = templateMethods.FormBuilder
const FIELDS = [...core, ...loops].filter(
  (name) => !['object', 'object_name', 'index'].includes(name),
)

/**
 * `class TidyBuilder < ActionView::Helpers::FormBuilder` of an application: its methods come first, and the core's
 * are what `super` and its other calls find. Rails guide "Action View Form Helpers", section 7.
 */
export class OwnFormBuilder extends FormBuilder {
  static {
    const parameters = Object.fromEntries(FIELDS.map((name) => [name, '0+ ... &']))
    defineClass(this, 'ActionView::Helpers::FormBuilder', { parameters })
    for (const name of FIELDS) {
      const value = function (this: OwnFormBuilder, args: unknown[] = [], block: unknown = null) {
        return ask(this, name, block === null ? args : [...args, block])
      }
      Object.defineProperty(this.prototype, name, { value, configurable: true })
    }
  }

  _object_name: unknown
  _object: unknown
  _template: unknown
  _options: unknown
  /** The place of the fields among others of their kind, or nil. */
  _index: unknown = null

  constructor(name: unknown, object: unknown, template: unknown, options: unknown) {
    super(0, null)
    this._object_name = name
    this._object = object
    this._template = template
    this._options = options
  }

  get object_name(): unknown {
    return this._object_name
  }

  get object(): unknown {
    return this._object
  }

  get options(): unknown {
    return this._options
  }

  get index(): unknown {
    return this._index
  }
}

/** A class of form builders of the application. */
export type BuilderClass = new (
  name: unknown,
  object: unknown,
  template: unknown,
  options: unknown,
) => OwnFormBuilder

/** Makes a builder of the application's of one of the core's. */
export function ownBuilder(type: BuilderClass, number: number, page: BuilderPage): OwnFormBuilder {
  const plain = new FormBuilder(number, page)
  const [name, object] = ['object_name', 'object'].map((each) => ask(plain, each, []))
  const made = new type(name, object, page.view, new Hash())
  made[NUMBER] = number
  made[PAGE] = page
  made._index = ask(plain, 'index', [])
  return made
}
