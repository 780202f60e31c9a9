import { toS } from '../../../shell/ruby/object/texts.ts'
import { isString } from '../../../shell/ruby/text/mutable-string.ts'
import { engineRoutes } from '../../application/engines.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { computedAt, type Recording } from '../configuration/recorded-configuration.ts'
import { behindOwnRoutes } from '../routes/routes-of-rails.ts'
import { VARIATION_FILE } from './stores-files.ts'

/**
 * The text of config/routes.rb with the routes of Active Storage; null where `config.active_storage.draw_routes` is false. Source: Rails,
 * activestorage/config/routes.rb.
 */
export function withStorageRoutes(
  files: ReadonlyMap<string, string>,
  recording: Recording,
  diagnostics: Diagnostic[],
): string | null {
  const said = (name: string): unknown => settingAt(files, recording, diagnostics, name)
  if (said('draw_routes') === false) return null
  const prefix = nameIn(said('routes_prefix')) ?? '/rails/active_storage'
  const route = nameIn(said('resolve_model_to_route')) ?? 'rails_storage_redirect'
  const variants = files.has(VARIATION_FILE) ? ['active_storage/variants'] : []
  const drawn = ['active_storage', ...variants].flatMap((name) =>
    engineRoutes(name, { prefix, route }),
  )
  return behindOwnRoutes(files, drawn)
}

/** What config/ says in all environments; told where they differ, since routes are drawn once. */
function settingAt(
  files: ReadonlyMap<string, string>,
  { said }: Recording,
  diagnostics: Diagnostic[],
  name: string,
): unknown {
  const all = said.filter(({ path }) => path === `active_storage.${name}`)
  const last = new Map(all.map(({ moment, args: [value] }) => [moment, value]))
  const values = new Set([...last.values()].map((value) => nameIn(value) ?? value))
  const place = all.at(-1)
  const isOdd = [...values].some((value) => typeof value === 'object' && value !== null)
  if (place !== undefined && (values.size > 1 || isOdd)) {
    const message = `\`${name}\` is not known when gen runs, which draws the routes.`
    const hint = 'Write one value for all environments.'
    diagnostics.push(computedAt(files, place, message, hint))
  }
  return [...last.values()][0]
}

function nameIn(value: unknown): string | null {
  return isString(value) || typeof value === 'symbol' ? toS(value) : null
}
