import { NameError } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { ivarKey } from '../object/instance-variables.ts'
import { MethodObject } from '../proc/method-object.ts'
import { Proc } from '../proc/proc.ts'
import { type BlockMethod, evaluated, methodOf } from '../proc/rebind.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { aliasMethod, undefinedIn } from './alias-method.ts'
import { classInfo, className, type Visibility } from './class-info.ts'
import { setConstant } from './constant-lookup.ts'
import { forgetLookups, hide, hideStatic } from './define.ts'
import { defineMethod, placeOf } from './define-method.ts'
import { evaluatedBlock } from './evaluated-text.ts'
import { findInstanceMember } from './find-instance-method.ts'
import { behindFront, refreshBehind } from './front.ts'
import { keyIn } from './method-key.ts'
import { removeAdded } from './reopened.ts'
import { UnboundMethod } from './unbound-method.ts'

/** Module#define_method with a name, and a block, Proc, Method or UnboundMethod. */
export function moduleDefineMethod(
  self: RubyClass,
  block: Block | null,
  name: unknown,
  body?: unknown,
): symbol {
  const method = { owner: self, name: nameOf(name) }
  const { fn, signature } = bodyOf(block, body, method)
  return defineMethod(self, method.name, fn, signature)
}

/** Object#define_singleton_method takes the same bodies. */
export function bodyOf(
  block: Block | null,
  body: unknown,
  method?: BlockMethod,
): { fn: Block; signature?: string | undefined } {
  if (body instanceof UnboundMethod) return body
  if (body instanceof MethodObject) {
    return { fn: (...args) => body.call(...args), signature: '0+' }
  }
  if (body instanceof Proc) return methodOf(body, method)
  if (body !== undefined) {
    throw new TypeError('wrong argument type (expected Proc/Method/UnboundMethod)')
  }
  if (block === null) throw new ArgumentError('tried to create Proc object without a block')
  return methodOf(block, method)
}

/** Module#class_eval, Module#module_eval and their `_exec`: the block with the class as self, and as what `def` defines in. */
export function moduleClassExec(self: RubyClass, block: Block | null, ...args: unknown[]): unknown {
  return evaluated(block, self, args, () => self)
}

/** The same, which hands the class to the block; a text is run as the block that it was compiled to. */
export function moduleClassEval(
  self: RubyClass,
  block: Block | null,
  ...texts: unknown[]
): unknown {
  const given = block ?? (texts.length > 0 ? evaluatedBlock(texts) : null)
  if (given === null && texts.length > 0) return null
  return evaluated(given, self, [self], () => self)
}

/** Module#alias_method. */
export function moduleAliasMethod(self: RubyClass, to: unknown, from: unknown): symbol {
  aliasMethod(self, nameOf(to), nameOf(from))
  return symbol(nameOf(to))
}

/** Module#remove_method: the class's own method goes, and what is above answers again. */
export function moduleRemoveMethod(self: RubyClass, ...names: unknown[]): RubyClass {
  for (const each of names) {
    const name = nameOf(each)
    const place = placeOf(self)
    const holders = (place?.holders ?? []).map((each) => behindFront(each, keyIn(each, name)))
    const has = holders.some((each) => Object.hasOwn(each, keyIn(each, name)))
    if (!(place === null ? removeAdded(self, name) : has)) throw notDefined(self, name)
    for (const holder of holders) removeFrom(holder, name)
  }
  refreshBehind(self)
  forgetLookups()
  return self
}

function notDefined(owner: RubyClass, name: string): NameError {
  const message = `method \`${name}' not defined in ${className(owner)}`
  return new NameError(message, symbol(name), { receiver: owner })
}

/** One half of an accessor may stay. */
function removeFrom(holder: object, name: string): void {
  const key = keyIn(holder, name)
  const { get, set } = Object.getOwnPropertyDescriptor(holder, key) ?? {}
  Reflect.deleteProperty(holder, key)
  const left = name.endsWith('=') ? get && { get } : set && { set }
  if (left !== undefined) Object.defineProperty(holder, key, { ...left, configurable: true })
}

/** Module#undef_method: objects of the class do not answer it any more, whatever is above. */
export function moduleUndefMethod(self: RubyClass, ...names: unknown[]): RubyClass {
  for (const each of names) {
    const name = nameOf(each)
    const place = placeOf(self)
    if (place === null) {
      throw new OutsideSubsetError(`undef_method of ${className(self)} is outside the Ruby subset`)
    }
    if (findInstanceMember(self, name) === undefined) throw undefinedIn(self, name)
    ;(place.isStatic ? place.info.staticUndefined : place.info.undefined).add(name)
  }
  forgetLookups()
  return self
}

/** Module#private, Module#public and Module#protected with names. */
export function moduleSetVisibility(
  self: RubyClass,
  level: Visibility | 'public',
  given: readonly unknown[],
): unknown {
  if (given.length === 0) {
    throw new OutsideSubsetError(`\`${level}' without names is outside the Ruby subset here`)
  }
  const names = given.flat().map(nameOf)
  for (const name of names) {
    if (findInstanceMember(self, name) === undefined) throw undefinedIn(self, name)
  }
  const place = placeOf(self)
  if (place?.isStatic) hideStatic(place.holders[0] as object, level, ...names)
  else hide(self, level, ...names)
  for (const name of names) if (level === 'public') classInfo(self).hidden.set(name, 'public')
  return given.length === 1 ? given[0] : given
}

/** Module#private_class_method and Module#public_class_method. */
export function moduleSetClassVisibility(
  self: RubyClass,
  level: 'private' | 'public',
  given: readonly unknown[],
): null {
  hideStatic(self, level, ...given.flat().map(nameOf))
  return null
}

/** Module#attr_reader, attr_writer and attr_accessor. */
export function moduleAttributes(
  self: RubyClass,
  names: readonly unknown[],
  isRead: boolean,
  isWritten: boolean,
): symbol[] {
  return names.flatMap((each) => {
    const name = nameOf(each)
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) {
      throw new NameError(`invalid attribute name \`${name}'`, symbol(name))
    }
    const key = ivarKey(`@${name}`)
    const made: symbol[] = []
    if (isRead) {
      const read = function (this: object): unknown {
        return Reflect.get(this, key) ?? null
      }
      made.push(defineMethod(self, name, read))
    }
    if (isWritten) {
      const write = function (this: object, value: unknown): unknown {
        Reflect.set(this, key, value)
        return value
      }
      made.push(defineMethod(self, `${name}=`, write))
    }
    return made
  })
}

/** Module#const_set. */
export function moduleConstSet(self: RubyClass, name: unknown, value: unknown): unknown {
  const word = nameOf(name)
  if (!/^\p{Lu}[\p{L}\p{N}_]*$/u.test(word)) {
    throw new NameError(`wrong constant name ${word}`, symbol(word))
  }
  nameConstant(self, word, value)
  setConstant(self, word, value)
  return value
}

/** A class without a name gets that of the constant that it becomes the value of. */
export function nameConstant<Value>(owner: object | null, name: string, value: Value): Value {
  if (typeof value === 'function' && className(value) === '') {
    const outer = owner === null || Object.hasOwn(owner, 'rubyName') ? '' : className(owner)
    classInfo(value).name = outer === '' ? name : `${outer}::${name}`
  }
  return value
}

/** Module#instance_method and Module#public_instance_method. */
export function moduleInstanceMethod(self: RubyClass, name: unknown): UnboundMethod {
  const word = nameOf(name)
  const found = findInstanceMember(self, word)
  if (found === undefined) throw undefinedIn(self, word)
  return new UnboundMethod(self, word, found)
}
