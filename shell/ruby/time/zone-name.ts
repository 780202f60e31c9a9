/** What languages call the zones that they have a name for, where the zone database has the same. */
const LANGUAGES: readonly (readonly [zones: RegExp, language: string])[] = [
  [/^/, 'en-US'],
  [/^Europe\//, 'en-GB'],
  [/^Africa\//, 'en-ZA'],
  [/^Australia\/(?!Eucla|Lord_Howe)/, 'en-AU'],
  [/^Asia\/(?:Kolkata|Calcutta)$/, 'en-IN'],
  [/^Pacific\/Auckland$/, 'en-NZ'],
]

/** Zones that have had one name since 1992. */
const CONSTANT: Readonly<Record<string, string>> = {
  'Asia/Tokyo': 'JST',
  'Asia/Seoul': 'KST',
  'Asia/Shanghai': 'CST',
  'Asia/Taipei': 'CST',
}

/** The abbreviation of the local zone at a point in time (seconds since 1970): `CET`; null where none is known. */
export function localZoneName(seconds: number): string | null {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const constant = CONSTANT[zone]
  if (constant !== undefined && seconds >= 694224000) return constant
  for (const [zones, language] of LANGUAGES) {
    if (!zones.test(zone)) continue
    const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'short' }).formatToParts(
      seconds * 1000,
    )
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    if (/^[A-Z]{2,5}$/.test(name)) return name
  }
  return null
}
