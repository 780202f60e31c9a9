import { classInfo, className } from '../../ruby/class/class-info.ts'
import { include } from '../../ruby/class/include.ts'

/** A module of methods, as `include` takes it. */
export type Extension = Parameters<typeof include>[1]

type Extensible = new (...args: never[]) => object

const made = new WeakMap<Extensible, Map<Extension, Extensible>>()

/**
 * The class with the methods of these modules, which `has_many :comments do … end` and `extending` give to relations:
 * one for each list of modules, so that no lookup is forgotten for an instance.
 */
export function extended<C extends Extensible>(base: C, modules: readonly Extension[]): C {
  return modules.reduce<Extensible>((below, module) => {
    const known = made.get(below) ?? new Map<Extension, Extensible>()
    made.set(below, known)
    const found = known.get(module)
    if (found !== undefined) return found
    const above = class extends below {}
    classInfo(above).name = className(base)
    include(above as never, module)
    known.set(module, above)
    return above
  }, base) as C
}
