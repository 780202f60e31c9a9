/** A block or method body: any JS function, whose `length` is the number of its parameters. */
export type Block = { bivariant(...args: unknown[]): unknown }['bivariant']

/** A Ruby class or module. */
export type RubyClass = (abstract new (...args: never[]) => object) & { prototype: object }

/** A Ruby class that `new` may be called on. */
export type Constructor<T extends object = object> = new (...args: never[]) => T

/** An Integer: a number within the safe range, a bigint beyond it. */
export type Int = number | bigint

/** Keyword arguments: the one kind of plain object that travels through calls. */
export type Keywords = Readonly<Record<string, unknown>>

/** Whether an argument is the object literal that carries keywords. */
export function isKeywords(value: unknown): value is Keywords {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
