/** Names that a program says; of one that computes names any may be meant. */
export class NameSet extends Set<string> {
  /** Whether every name counts. */
  isOpen = false

  override has(name: string): boolean {
    return this.isOpen || super.has(name)
  }

  /** Whether the program says the name itself. */
  isWritten(name: string): boolean {
    return super.has(name)
  }
}
