import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { root } from './root.mjs'

const PLACE = /(?:file:\/\/)?(?:[\w./-]*\/)?(build\/tests-\w+\/[\w./-]+\.mjs):(\d+):(\d+)/g
const maps = new Map()

/** A line of a stack with each place in a bundle of tests replaced by the one in the source. */
export function inSource(line) {
  return line.replace(PLACE, (place, file, row, column) => {
    const map = mapOf(file)
    const position = { line: Number(row), column: Number(column) - 1 }
    const found = map === null ? { source: null } : originalPositionFor(map, position)
    if (found.source === null) return place
    return `${relative(root, join(root, dirname(file), found.source))}:${found.line}:${found.column + 1}`
  })
}

function mapOf(file) {
  if (!maps.has(file)) {
    const path = join(root, `${file}.map`)
    maps.set(file, existsSync(path) ? new TraceMap(readFileSync(path, 'utf8')) : null)
  }
  return maps.get(file)
}
