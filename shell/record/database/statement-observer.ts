/** Hears of each statement of a turn. */
export interface StatementObserver {
  /** `isWrite` where it was run for its effect. */
  ran(sql: string, milliseconds: number, isWrite: boolean): void
}
