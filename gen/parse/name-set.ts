/** Names that a program says; of one that computes names any may be meant. */
export class NameSet extends Set<string> {
  /** Whether every name counts. */
  isOpen = false

  override has(name: string): boolean {
    return this.isOpen || super.has(name)
  }

  /** Names that stand in the program as texts: `:name`, `"name"`. */
  readonly texts = new Set<string>()

  /** Whether the program calls the name itself. */
  isWritten(name: string): boolean {
    return super.has(name)
  }

  /** Whether the program says the name: for what nobody would compute, such as `object_id` or `parameters`. */
  isSaid(name: string): boolean {
    return super.has(name) || this.texts.has(name)
  }
}
