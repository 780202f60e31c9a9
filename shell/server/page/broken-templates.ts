import type { TemplateError } from '../../core/template-error.ts'

/** The helper that stands in a template which cannot be parsed: asking for it raises what is wrong there. */
export const BROKEN_TEMPLATE = 'broken_template'

/** Templates that cannot be parsed, by name. Production has none: it does not start with one. */
export type BrokenTemplates = ReadonlyMap<string, TemplateError>

/** The sources with a stand-in for each broken template, so that all other pages are served. */
export function withStandIns(
  sources: ReadonlyMap<string, string>,
  broken: BrokenTemplates,
): ReadonlyMap<string, string> {
  if (broken.size === 0) return sources
  const standIns = [...broken.keys()].map((name): [string, string] => [
    name,
    `<%= ${BROKEN_TEMPLATE} ${JSON.stringify(name)} %>`,
  ])
  return new Map([...sources, ...standIns])
}
