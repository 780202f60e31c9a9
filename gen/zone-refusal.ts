import { timeZoneKind } from '../shell/vocabulary/time-zones.ts'

/** What is wrong with a zone that Ruby or a template writes out, and what to write; null for UTC. */
export function zoneRefusal(name: string): { message: string; hint: string } | null {
  const kind = timeZoneKind(name)
  if (kind === 'utc') return null
  if (kind === 'unknown') return { message: `Invalid Timezone: ${name}`, hint: 'There is "UTC".' }
  return {
    message: `Time zones are not built yet: ${name} would not be kept to.`,
    hint: 'Times are UTC. Write "UTC", or format the time where it is read.',
  }
}
