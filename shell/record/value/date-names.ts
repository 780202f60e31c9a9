/** `Date::DAYNAMES` and its kin. */
export const DATE_DAYNAMES: readonly string[] = Object.freeze(
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
)
export const DATE_ABBR_DAYNAMES: readonly string[] = Object.freeze(
  DATE_DAYNAMES.map((name) => name.slice(0, 3)),
)

const months =
  'January February March April May June July August September October November December'.split(' ')

/** The months by their numbers: nil stands in front. */
export const DATE_MONTHNAMES: readonly (string | null)[] = Object.freeze([null, ...months])
export const DATE_ABBR_MONTHNAMES: readonly (string | null)[] = Object.freeze([
  null,
  ...months.map((name) => name.slice(0, 3)),
])
