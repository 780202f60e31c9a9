import type { PartialLookup } from './partial-lookup.ts'
import type { StrictLocals } from './strict-locals.ts'
import type { Finding, RenderSite } from './template-walk.ts'
import type { ViewType } from './view-types.ts'

/** What is wrong with one `render`: no such template, which Rails raises when it is reached; locals missing, locals too many. */
export function checkSite(
  from: string,
  site: RenderSite,
  lookup: PartialLookup,
  strictOf: (template: string) => StrictLocals | null,
): Finding[] {
  const { call } = site
  const found = lookup.candidates(from, site)
  if (found.length === 0) {
    if (!lookup.isCertain(site)) return []
    const { path, nearest } = lookup.missing(from, site)
    const hint = nearest === null ? `Write it in ${path}` : `Did you mean "${nearest}"?`
    const what = call.kind === 'template' ? 'template' : 'partial'
    const shown = call.name === null ? path : `"${call.name}"`
    const message = `There is no ${what} ${shown}.`
    const kind = ['missing-template', call.name ?? path] as const
    return [{ node: call.nameNode.location, kind, severity: 'late', message, hint }]
  }
  const [target] = found
  const strict = found.length === 1 && target !== undefined ? strictOf(target) : null
  if (strict === null || target === undefined) return []
  return checkLocals(target, site, strict)
}

/** The locals a call gives to a template, by name; null when only run time knows. */
export function localsGiven(
  template: string,
  { call, locals, item }: RenderSite,
): ReadonlyMap<string, ViewType> | null {
  if (locals === null) return null
  if (call.item === null) return locals
  const own = call.as ?? template.replace(/^.*\/_?/, '')
  const type: ViewType = item?.kind === 'relation' ? { kind: 'record', model: item.model } : item
  return new Map<string, ViewType>([[own, type], ...locals])
}

function checkLocals(target: string, site: RenderSite, strict: StrictLocals): Finding[] {
  const given = localsGiven(target, site)
  if (given === null) return []
  const place = site.call.nameNode.location
  const shown = target.replace(/\/_/, '/')
  const declared = [...strict.required, ...strict.optional]
  const own = site.call.as ?? target.replace(/^.*\/_?/, '')
  const free = new Set(site.call.item === null ? [] : [own, `${own}_counter`, `${own}_iteration`])
  const missing = strict.required.filter((name) => !given.has(name) && !free.has(name))
  const unknown = strict.takesRest
    ? []
    : [...given.keys()].filter((name) => !declared.includes(name) && !free.has(name))
  const findings: Finding[] = []
  if (missing.length > 0) {
    const list = missing.map((name) => `${name}: …`).join(', ')
    const message = `"${shown}" declares ${listed(missing)}, which ${missing.length === 1 ? 'is' : 'are'} not given.`
    findings.push({
      node: place,
      kind: ['wrong-arguments', shown],
      severity: 'late',
      message,
      hint: `Write: render "${site.call.name ?? shown}", ${list}`,
    })
  }
  for (const name of unknown) {
    const node = site.call.locals?.get(name)?.location ?? place
    const message = `"${shown}" declares no local \`${name}\`.`
    const hint =
      declared.length === 0 ? 'It declares none.' : `It declares: ${declared.join(', ')}.`
    findings.push({ node, kind: ['wrong-arguments', shown], severity: 'late', message, hint })
  }
  return findings
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' and ')
}
