/** A place in a subject that a pattern asks for: JavaScript's way to write it, and how it is tested directly. */
interface Place {
  readonly source: string
  holds(subject: string, at: number): boolean
  /** It stands only before these characters, or at the end of the subject. */
  readonly before?: string
}

const NEWLINE = 10

/** The places that are tested without an engine. */
export const PLACES = {
  /** `\A` */
  subjectStart: { source: '^', holds: (_subject, at) => at === 0 },
  /** `\z` */
  subjectEnd: { source: '$', holds: (subject, at) => at === subject.length, before: '' },
  /** `\Z` */
  lastLineEnd: {
    source: '(?=\\n?$)',
    holds: (subject, at) =>
      at === subject.length || (at === subject.length - 1 && subject.charCodeAt(at) === NEWLINE),
    before: '\n',
  },
  /** `^` */
  lineStart: {
    source: '(?:^|(?<=\\n)(?!$))',
    holds: (subject, at) =>
      at === 0 || (at < subject.length && subject.charCodeAt(at - 1) === NEWLINE),
  },
  /** `$` */
  lineEnd: {
    source: '(?=\\n|$)',
    holds: (subject, at) => at === subject.length || subject.charCodeAt(at) === NEWLINE,
    before: '\n',
  },
} as const satisfies Record<string, Place>

const BY_SOURCE: ReadonlyMap<string, Place> = new Map(
  Object.values(PLACES).map((place) => [place.source, place]),
)

/** How a place is tested that is written so; undefined where only an engine can. */
export function placeOf(source: string): Place | undefined {
  return BY_SOURCE.get(source)
}
