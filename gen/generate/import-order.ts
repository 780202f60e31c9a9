import { posix } from 'node:path'

const IMPORT = /^import (?!type\b)[^'\n]*'(\.{1,2}\/[^']+)'/gm

/**
 * The modules that gen/app.ts imports before all others. A class body that asks another class while it is read
 * (`default from: User::SENDER`) needs that class first, and of two modules that import each other the one is read
 * last that is imported first. `asked` has such modules, and what they ask.
 */
export function importedFirst(
  files: ReadonlyMap<string, string>,
  asked: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const imports = (path: string): string[] =>
    [...(files.get(path) ?? '').matchAll(IMPORT)].map(([, from = '']) =>
      posix.join(posix.dirname(path), from),
    )
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    imports(from).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      return reaches(next, to, seen.add(next))
    })
  const circular = [...asked].filter(([path, others]) => {
    return files.has(path) && [...others].some((other) => reaches(other, path))
  })
  const order: string[] = []
  const visited = new Set<string>()
  const visit = (path: string): void => {
    if (visited.has(path)) return
    visited.add(path)
    for (const [above, others] of circular) if (others.has(path)) visit(above)
    order.push(path)
  }
  for (const [path] of circular) visit(path)
  return order
}
