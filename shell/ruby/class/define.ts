import { forgetMembers } from '../call/find-member.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { completeAccessors } from './accessor.ts'
import { type ClassInfo, classInfo, type Visibility } from './class-info.ts'
import { forgetAncestors } from './hierarchy.ts'
import { methodName } from './method-name.ts'

/** What a lowered class declares about itself. */
export interface Declaration {
  readonly reads?: readonly string[]
  readonly writes?: readonly string[]
  readonly privates?: readonly string[]
  readonly protecteds?: readonly string[]
  /** Methods from above that others may call here. */
  readonly publics?: readonly string[]
  readonly parameters?: Readonly<Record<string, string>>
  readonly staticParameters?: Readonly<Record<string, string>>
  /** Methods whose names look like those that TypeScript gives others: `is_open`, which is not `open?`. */
  readonly plain?: readonly string[]
  /** The names of parameters: `{ draw: 'req:size key:color' }`. */
  readonly words?: Readonly<Record<string, string>>
  readonly staticWords?: Readonly<Record<string, string>>
}

/** Records the Ruby name of a class and what JavaScript does not know about it. */
export function defineClass(owner: object, name: string, declaration: Declaration = {}): void {
  named(owner, name)
  accessors(owner, declaration.reads ?? [], declaration.writes ?? [])
  hide(owner, 'private', ...(declaration.privates ?? []))
  hide(owner, 'protected', ...(declaration.protecteds ?? []))
  const info = classInfo(owner)
  for (const name of declaration.publics ?? []) info.hidden.set(name, 'public')
  for (const [key, text] of Object.entries(declaration.words ?? {})) info.words.set(key, text)
  for (const [key, text] of Object.entries(declaration.staticWords ?? {})) {
    info.staticWords.set(key, text)
  }
  for (const method of declaration.plain ?? []) info.plain.add(method)
  if (typeof owner === 'function') for (const at of [owner, owner.prototype]) completeAccessors(at)
  parameters(owner, declaration.parameters ?? {})
  staticParameters(owner, declaration.staticParameters ?? {})
}

/** Runs what a second `class Name … end` says: `this` is the class. */
export function openClass<Owner, Value>(
  owner: Owner,
  body: (this: Owner, owner: Owner) => Value,
): Value {
  return body.call(owner, owner)
}

/** Records the Ruby name of a class or module. */
export function named(owner: object, name: string): void {
  classInfo(owner).name = name
}

/** Marks a JS class as a Ruby module. */
export function module(owner: object, name?: string): void {
  const info = classInfo(owner)
  info.isModule = true
  if (name !== undefined) info.name = name
}

/** Own properties that others may read and write: fields of the library's classes. */
export function accessors(
  owner: object,
  reads: readonly string[],
  writes: readonly string[] = [],
): void {
  const info = classInfo(owner)
  for (const name of reads) info.reads.add(methodName(name))
  for (const name of writes) info.writes.add(methodName(name))
  forgetMembers()
}

/** Makes methods private or protected. */
export function hide(owner: object, visibility: Visibility | 'public', ...names: string[]): void {
  setVisibility(classInfo(owner).hidden, visibility, names)
}

/** Makes class methods private. */
export function hideStatic(
  owner: object,
  visibility: Visibility | 'public',
  ...names: string[]
): void {
  setVisibility(classInfo(owner).hiddenStatic, visibility, names)
}

function setVisibility(
  hidden: ClassInfo['hidden'],
  visibility: Visibility | 'public',
  names: readonly string[],
): void {
  for (const name of names) {
    if (visibility === 'public') hidden.delete(name)
    else hidden.set(name, visibility)
  }
  forgetMembers()
}

/** Signatures of methods that have more than required parameters: `{ scale: '1-2', each: '0 &' }`. */
export function parameters(owner: object, signatures: Readonly<Record<string, string>>): void {
  const info = classInfo(owner)
  for (const [name, text] of Object.entries(signatures)) info.parameters.set(name, text)
  forgetMembers()
}

/** The same for class methods. */
export function staticParameters(
  owner: object,
  signatures: Readonly<Record<string, string>>,
): void {
  const info = classInfo(owner)
  for (const [name, text] of Object.entries(signatures)) info.staticParameters.set(name, text)
  forgetMembers()
}

/** Forgets what was looked up: classes have changed. */
export function forgetLookups(): void {
  forgetMembers()
  forgetAncestors()
}

/** A constant that a program reads perhaps before it assigns it. */
export function assigned<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new NameError(`uninitialized constant ${name}`)
  return value
}
