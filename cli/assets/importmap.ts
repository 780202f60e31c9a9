import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Pin, readImportmap } from '../../gen/load/importmap.ts'
import type { ImportmapManifest } from '../../shell/core/asset-manifest.ts'
import { listFiles } from '../generation/app-source.ts'
import { refuseErrors } from '../generation/generate.ts'
import { isShipped } from './shipped-files.ts'

/** The files that webfw has for what an application pins: Turbo, Stimulus, Action Cable, Trix, and the style sheet of that. */
export function shippedPins(root: string): { exists: boolean; files: string[] } {
  const pins = pinsOf(root)
  const files = (pins ?? []).map((pin) => pin.to ?? `${pin.name}.js`).filter(isShipped)
  const sheets = files.some((file) => file.startsWith('trix.')) ? ['trix.css'] : []
  return { exists: pins !== null, files: [...new Set([...files, ...sheets])] }
}

/** The import map of config/importmap.rb over the compiled assets; null where there is no such file. */
export function importmapOf(
  root: string,
  compiled: ReadonlyMap<string, string>,
): { importmap: ImportmapManifest | null; warnings: string[] } {
  const pins = pinsOf(root)
  const warnings: string[] = []
  if (pins === null) return { importmap: null, warnings }
  const imports: Record<string, string> = {}
  const preload: { path: string; entries: readonly string[] | null }[] = []
  for (const { name, to, pin } of pins.flatMap((pin) => expand(root, pin))) {
    const stamped = compiled.get(to)
    const path =
      /^(https?:)?\/\//.test(to) || to.startsWith('/') ? to : stamped && `/assets/${stamped}`
    if (path === undefined) {
      warnings.push(`config/importmap.rb: ${name} is left out, because there is no asset ${to}`)
      continue
    }
    imports[name] = path
    if (pin.preload !== false) {
      preload.push({ path, entries: pin.preload === true ? null : pin.preload })
    }
  }
  return { importmap: { imports, preload }, warnings }
}

function pinsOf(root: string): Pin[] | null {
  const path = join(root, 'config/importmap.rb')
  if (!existsSync(path)) return null
  const { pins, diagnostics } = readImportmap(readFileSync(path, 'utf8'))
  refuseErrors(diagnostics)
  return pins
}

/** Each file of `pin_all_from`: `app/javascript/controllers/index.js` is `controllers`. */
function expand(root: string, pin: Pin): { name: string; to: string; pin: Pin }[] {
  const { folder } = pin
  if (folder === null) return [{ name: pin.name, to: pin.to ?? `${pin.name}.js`, pin }]
  const below = pin.to ?? pin.name
  return listFiles(root, folder)
    .filter((path) => /\.(js|jsm)$/.test(path))
    .map((path) => {
      const file = path.slice(folder.length + 1)
      const module = file.replace(/\.jsm?$/, '').replace(/(^|\/)index$/, '')
      const name = [pin.name, module].filter((part) => part !== '').join('/')
      return { name, to: [below, file].filter((part) => part !== '').join('/'), pin }
    })
}
