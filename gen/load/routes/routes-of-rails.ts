import { is, parseRuby } from '../../parse/parse.ts'
import { isDraw } from './rails-routes.ts'

/** Where the routes of an application stand. */
export const ROUTES_FILE = 'config/routes.rb'

/**
 * The text of config/routes.rb with routes of a part of Rails behind the application's own, on the line of the last `end`, so that all
 * else keeps its place; null where the file draws none.
 */
export function behindOwnRoutes(
  files: ReadonlyMap<string, string>,
  routes: readonly string[],
): string | null {
  const text = files.get(ROUTES_FILE)
  if (text === undefined) return null
  const parsed = parseRuby(ROUTES_FILE, text)
  if (parsed.errors.length > 0) return null
  const draw = parsed.result.value.statements.body.find((item) => isDraw(parsed, item))
  const block = draw === undefined ? null : draw.block
  if (!is(block, 'BlockNode')) return null
  const { startOffset } = block.closingLoc
  const bytes = Buffer.from(text)
  return `${bytes.subarray(0, startOffset)}; ${routes.join('; ')}; ${bytes.subarray(startOffset)}`
}
