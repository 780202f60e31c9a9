import type { Parsed } from '../../parse/parse.ts'
import { BuildSettings } from '../configuration/record-settings.ts'
import { withRequired } from './rails-routes.ts'
import { drawRoutes } from './route-facts.ts'

let lastRoutes: { text: string; drawn: ReturnType<typeof drawRoutes> } | null = null

/** What config/routes.rb draws; what it drew last, where its text and the rules are the same. */
export function routesOf(
  parsed: ReadonlyMap<string, Parsed>,
  built: BuildSettings,
): ReturnType<typeof drawRoutes> {
  const own = parsed.get('config/routes.rb')
  if (own === undefined) return { routes: [], places: new Map(), diagnostics: [], isWhole: true }
  const unit = withRequired(own, parsed)
  const others = new Map(
    [...parsed].flatMap(([path, each]): [string, Parsed][] => {
      const name = /^config\/routes\/(.+)\.rb$/.exec(path)?.[1]
      return name === undefined ? [] : [[name, each]]
    }),
  )
  const rules = {
    isApi: built.isApi,
    isBefore8: (built.release || 8) < 8,
    forcesTls: built.flagByEnvironment('force_ssl'),
  }
  const texts = [unit, ...others.values()].map(({ source }) => source.text)
  const text = [...texts, JSON.stringify(rules)].join('\0')
  if (lastRoutes?.text !== text) lastRoutes = { text, drawn: drawRoutes(unit, others, rules) }
  return lastRoutes.drawn
}
