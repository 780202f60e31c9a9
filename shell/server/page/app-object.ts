import { Cookies } from '../../controller/cookies.ts'
import { Flash } from '../../controller/flash.ts'
import { Params } from '../../controller/params.ts'
import { Request } from '../../controller/request.ts'
import { Response } from '../../controller/response.ts'
import { Session } from '../../controller/session.ts'
import { UploadedFile } from '../../controller/uploaded-file.ts'
import { encodeValue, registerObjectEncoder } from '../../core/frame.ts'
import { Tag } from '../../core/tag.ts'
import { FrameworkError } from '../../errors.ts'
import { rubyArguments, rubyValue } from '../../helper-call.ts'
import { asJson } from '../../json/as-json.ts'
import { className, findClassInfo } from '../../ruby/class/class-info.ts'
import { isClass } from '../../ruby/class/hierarchy.ts'
import { variadic } from '../../ruby/control/variadic.ts'
import { answers, caseEquals, Hash, send } from '../../ruby/index.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import type { Block } from '../../ruby/types.ts'

/** Methods that would reach what is private, or hand out what is not a value. */
const REFUSED = new Set(
  `send __send__ public_send instance_variable_get instance_variable_set instance_eval instance_exec
  instance_variables method public_method define_singleton_method singleton_class extend`.split(
    /\s+/,
  ),
)

/** The request's world: a template sees of it what helpers show. */
const WORLD = [Request, Response, Session, Cookies, Flash, UploadedFile]

/** Whether templates may ask methods of a value: an object of a plain class or a Struct of the application. */
export function isAppObject(value: unknown): value is object {
  if (typeof value === 'function') return isClass(value)
  if (typeof value !== 'object' || value === null || value instanceof Promise) return false
  if (WORLD.some((each) => value instanceof each)) return false
  for (let at = Object.getPrototypeOf(value); at !== null; at = Object.getPrototypeOf(at)) {
    if (findClassInfo(at.constructor)?.isLibrary === true) return false
  }
  return true
}

/** A public method of an object, as a template calls it; NoMethodError for a private one. */
export function askAppObject(
  receiver: object,
  name: string,
  args: readonly unknown[],
  block: Block | null = null,
): unknown {
  if (REFUSED.has(name)) {
    throw new FrameworkError('NO_TEMPLATE_METHOD', `Templates cannot ask ${name} of an object.`)
  }
  if (name === '===' && typeof receiver === 'function') {
    return caseEquals(receiver, rubyValue(args[0]))
  }
  if (name.endsWith('&')) return itemsOf(receiver, name.slice(0, -1))
  if (name === 'as_json' && args.length === 0) return asJson(receiver)
  // Rails' convert_to_model: what stands before no other is asked itself, for `resolve` may know its address.
  if (name === 'to_model' && !answers(receiver, name)) return receiver
  return send(receiver, name, rubyArguments(args), block)
}

/** The most items that a template's loop over an object may have. */
const MOST_ITEMS = 1_000_000

/** Methods that give their block what `each` does not, or under another name. */
const OWN_LOOPS: ReadonlySet<string> = new Set(['each_pair', 'each_entry', 'find_each'])

/** What a loop over the object goes through: what `each` gives its block; several values are an Array. */
function itemsOf(receiver: object, name: string): unknown {
  if (receiver instanceof Hash) return new Map(receiver)
  const items: unknown[] = []
  const each = OWN_LOOPS.has(name) ? name : 'each'
  if (!answers(receiver, name)) send(receiver, name, [])
  send(
    receiver,
    each,
    [],
    variadic((...given: unknown[]) => {
      if (items.length === MOST_ITEMS)
        throw new RangeError(`more than ${MOST_ITEMS} items in a loop`)
      items.push(given.length === 1 ? given[0] : given)
      return null
    }),
  )
  return items
}

registerObjectEncoder((writer, value) => {
  if (value instanceof Params && !hasFile(value)) {
    writer.hash([...value].length, true)
    for (const [key, each] of value) {
      encodeValue(writer, key)
      encodeValue(writer, each)
    }
    return true
  }
  if (!(value instanceof Hash) && !isAppObject(value)) return false
  writer.u8(Tag.OBJECT)
  writer.varuint(writer.handles.add(value))
  const text = typeof value === 'function' ? className(value) : ownText(value)
  writer.text(className(value.constructor) + (text === null ? '' : `\0${text}`))
  return true
})

function hasFile(value: unknown): boolean {
  if (value instanceof Params) return [...value].some(([, each]) => hasFile(each))
  return Array.isArray(value) ? value.some(hasFile) : value instanceof UploadedFile
}

/** What the object's own `to_s` says; null where it has none, or where the template has to ask for it. */
function ownText(value: object): string | null {
  if (!('to_s' in value)) return null
  try {
    const text = send(value, 'to_s', [])
    return isString(text) ? String(text) : null
  } catch {
    return null
  }
}
