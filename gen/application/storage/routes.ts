import { toS } from '../../../shell/ruby/object/texts.ts'
import { isString } from '../../../shell/ruby/text/mutable-string.ts'
import type { Diagnostic } from '../../diagnostics.ts'
import { computedAt, type Recording } from '../recorded-configuration.ts'
import { behindOwnRoutes } from '../routes-of-rails.ts'
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
  return behindOwnRoutes(files, routes(prefix, route, files.has(VARIATION_FILE)))
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

function routes(prefix: string, route: string, hasVariants: boolean): string[] {
  const at = (verb: string, path: string, to: string, name: string | null): string =>
    `${verb} ${JSON.stringify(prefix + path)}, to: "active_storage/${to}", as: ${name === null ? 'nil' : `:${name}`}`
  const file = ':signed_id/*filename'
  const blobs = ['redirect', 'proxy'] as const
  return [
    at('get', `/blobs/redirect/${file}`, 'blobs/redirect#show', 'rails_service_blob'),
    at('get', `/blobs/proxy/${file}`, 'blobs/proxy#show', 'rails_service_blob_proxy'),
    at('get', `/blobs/${file}`, 'blobs/redirect#show', null),
    ...(hasVariants ? ofVariants(at, route) : []),
    at('get', '/disk/:encoded_key/*filename', 'disk#show', 'rails_disk_service'),
    at('put', '/disk/:encoded_token', 'disk#update', 'update_rails_disk_service'),
    at('post', '/direct_uploads', 'direct_uploads#create', 'rails_direct_uploads'),
    ...blobs.map(
      (kind) =>
        `direct(:rails_storage_${kind}) { |model, options| route_for(ActiveStorage::Address.route(model, "${kind}"), ActiveStorage::Address.parts(model, options)) }`,
    ),
    `direct(:rails_blob) { |blob, options| route_for(:${route}, blob, options) }`,
    `resolve("ActiveStorage::Blob") { |blob, options| route_for(:${route}, blob, options) }`,
    `resolve("ActiveStorage::Attachment") { |attachment, options| route_for(:${route}, attachment.blob, options) }`,
    `resolve("ActiveStorage::Attached::One") { |attached, options| route_for(:${route}, attached.blob, options) }`,
  ]
}

/** The routes of pictures that are made of others. */
function ofVariants(
  at: (verb: string, path: string, to: string, name: string | null) => string,
  route: string,
): string[] {
  const file = ':signed_blob_id/:variation_key/*filename'
  const to = 'representations/redirect#show'
  return [
    at('get', `/representations/redirect/${file}`, to, 'rails_blob_representation'),
    at(
      'get',
      `/representations/proxy/${file}`,
      'representations/proxy#show',
      'rails_blob_representation_proxy',
    ),
    at('get', `/representations/${file}`, to, null),
    'direct(:rails_representation) { |model, options| route_for(ActiveStorage::Address.route(model, "redirect"), ActiveStorage::Address.parts(model, options)) }',
    ...['Variant', 'VariantWithRecord'].map(
      (name) =>
        `resolve("ActiveStorage::${name}") { |variant, options| route_for(:${route}, variant, options) }`,
    ),
  ]
}
