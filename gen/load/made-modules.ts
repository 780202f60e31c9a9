import { ASKED_ROUTES, DIRECT_ROUTES, REDIRECT_ROUTES } from '../application/drawn-files.ts'
import type { AppFile } from '../application/file-kinds.ts'
import { flatten } from '../application/namespaces.ts'
import type { Parsed } from '../parse/parse.ts'
import { helperMixins, includeDirectRoutes } from './helpers/helper-mixins.ts'
import { HelperSelves } from './helpers/helper-selves.ts'
import { libraryHelpers } from './helpers/library-helpers.ts'
import type { ParsedFiles } from './parse-files.ts'
import type { ReadFiles } from './read-files.ts'
import { takeAskedRoutes } from './routes/asked-routes.ts'
import { takeDirectRoutes } from './routes/direct-routes.ts'
import { takeRedirectBlocks } from './routes/redirect-routes.ts'

/**
 * Adds the modules that other files make: the controllers and helpers of blocks in config/routes.rb, and those of app/helpers as classes
 * include them and as what is asked itself.
 */
export function addMadeModules(
  { files: texts, namespaces, diagnostics }: ReadFiles,
  { files, parsed }: ParsedFiles,
): HelperSelves {
  const add = (file: AppFile, unit: Parsed | null): void => {
    if (unit === null) return
    files.push(file)
    parsed.set(file.path, unit)
  }
  const routes = parsed.get('config/routes.rb')
  const direct = routes === undefined ? null : takeDirectRoutes(routes)
  includeDirectRoutes(parsed, direct !== null)
  if (direct !== null) flatten(direct, namespaces)
  add(DIRECT_ROUTES, direct)
  const isOwn = (name: string) =>
    files.some(({ kind, rubyName }) => kind !== 'controller' && rubyName === name)
  add(REDIRECT_ROUTES, routes === undefined ? null : takeRedirectBlocks(routes, isOwn))
  add(ASKED_ROUTES, routes === undefined ? null : takeAskedRoutes(routes))
  for (const made of libraryHelpers(files, parsed, namespaces)) add(made.file, made.parsed)
  for (const made of helperMixins(files, parsed, namespaces)) add(made.file, made.parsed)
  const templates = [...texts].flatMap(([path, text]) =>
    path.startsWith('app/views/') ? [text] : [],
  )
  const selves = new HelperSelves(files, parsed, templates, namespaces)
  for (const made of selves.units) add(made.file, made.parsed)
  for (const unit of parsed.values()) diagnostics.push(...selves.name(unit))
  return selves
}
