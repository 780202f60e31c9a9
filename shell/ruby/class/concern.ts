import type { RubyClass } from '../types.ts'
import { classInfo, findClassInfo } from './class-info.ts'

/**
 * `extend ActiveSupport::Concern`: a class that includes the module is extended with its ClassMethods and
 * runs its `included do … end`. A concern that includes another leaves that to the class as well.
 */
export function concern(module: RubyClass): void {
  classInfo(module).isConcern = true
}

/** Whether a module is a concern. */
export function isConcern(module: object): boolean {
  return findClassInfo(module)?.isConcern === true
}

/** The concerns that come with a module, those it includes first, that a class does not have yet. */
export function concernsOf(module: RubyClass, has: (other: RubyClass) => boolean): RubyClass[] {
  const info = findClassInfo(module)
  if (has(module)) return []
  const inner = [...(info?.modules ?? [])].reverse().flatMap((each) => concernsOf(each, has))
  return info?.isConcern === true ? [...inner, module] : inner
}

/** What a concern adds to a class beside its methods: its ClassMethods, and its `included do … end` or `prepended do … end`. */
export function applyConcern(
  owner: RubyClass,
  module: RubyClass,
  extend: (owner: RubyClass, module: RubyClass) => unknown,
  key: 'included_block' | 'prepended_block' = 'included_block',
): void {
  const methods: unknown = Reflect.get(module, 'ClassMethods')
  if (typeof methods === 'function') extend(owner, methods as RubyClass)
  const block: unknown = Reflect.get(module, key)
  if (typeof block === 'function') block.call(owner)
}
