let choose: () => void = () => {}

/** Says what is done each time before the core goes on with a page: it is told the locale of who asks. */
export function speakWith(run: () => void): void {
  choose = run
}

/** Tells the core in which locale it goes on. */
export function speak(): void {
  choose()
}
