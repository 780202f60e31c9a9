/** The objects that the core may ask about while it renders; one table for each request. */
export class HandleTable {
  #next = 0
  #zones: Set<number> | null = null
  readonly #objects: (object | undefined)[] = []
  #numbers: Map<object, number> | null = null
  readonly #lists: { first: number; count: number; at: (index: number) => object }[] = []

  /** Whether the page has not met the zone of a number before. */
  meets(zone: number): boolean {
    this.#zones ??= new Set()
    const isNew = !this.#zones.has(zone)
    this.#zones.add(zone)
    return isNew
  }

  /** The object's handle; the same object keeps its own. */
  add(object: object): number {
    this.#numbers ??= new Map()
    const known = this.#numbers.get(object)
    if (known !== undefined) return known
    const handle = this.#next++
    this.#objects[handle] = object
    this.#numbers.set(object, handle)
    return handle
  }

  /** The handle of the first of so many objects, each made when it is asked for. */
  addMany(count: number, at: (index: number) => object): number {
    const first = this.#next
    this.#next += count
    this.#lists.push({ first, count, at })
    return first
  }

  /** The object of a handle. */
  get(handle: number): object {
    const known = this.#objects[handle]
    if (known !== undefined) return known
    const list = this.#lists.find(({ first, count }) => handle >= first && handle < first + count)
    if (list === undefined) throw new RangeError(`there is no object with the handle ${handle}`)
    const object = list.at(handle - list.first)
    this.#objects[handle] = object
    return object
  }
}
