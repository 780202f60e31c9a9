import { rememberName } from './class-info.ts'
import * as define from './define.ts'

// What generated code calls: `constantize` finds its classes by their names, and none of the framework's.

/** Records the Ruby name of a class of the program and what JavaScript does not know about it. */
export function defineClass(owner: object, name: string, declaration?: define.Declaration): void {
  define.defineClass(owner, name, declaration)
  rememberName(owner, name)
}

/** Records the Ruby name of a class or module of the program. */
export function named(owner: object, name: string): void {
  define.named(owner, name)
  rememberName(owner, name)
}

/** Marks a JS class as a Ruby module of the program. */
export function module(owner: object, name?: string): void {
  define.module(owner, name)
  if (name !== undefined) rememberName(owner, name)
}
