// The templates of the application, each parsed once.

import { getBootArena } from '../boot/arena'
import { allocate, reallocate } from '../memory/arena'

@unmanaged
export class Template {
  nameStart: usize
  nameLength: u32
  sourceStart: usize
  sourceLength: u32
  code: usize
  codeCount: u32
  slots: u32
  maxDepth: u32
  /** Bindings (word, slot, origin) of the locals that the render may give. */
  parameters: usize
  parameterCount: u32
  isStrict: u32
  /** For a partial `articles/_comment`: the words comment, comment_counter, comment_iteration. */
  itemWord: u32
  counterWord: u32
  iterationWord: u32
}

let templates: usize = 0
let templateCount: u32 = 0
let capacity: u32 = 0

/** How many templates there are. */
export function countTemplates(): u32 {
  return templateCount
}

/** The template at `index`. */
export function getTemplate(index: u32): Template {
  return changetype<Template>(templates + <usize>index * offsetof<Template>())
}

/** Adds an empty template; null when memory is full. */
export function addTemplate(): Template | null {
  const size = <u32>offsetof<Template>()
  if (templateCount === capacity) {
    const wanted = capacity === 0 ? 64 : capacity * 2
    const moved =
      capacity === 0
        ? allocate(getBootArena(), wanted * size)
        : reallocate(getBootArena(), templates, capacity * size, wanted * size)
    if (moved === 0) return null
    templates = moved
    capacity = wanted
  }
  const address = templates + <usize>templateCount * size
  memory.fill(address, 0, size)
  templateCount += 1
  return changetype<Template>(address)
}

/** Takes the template added last away again. */
export function dropTemplate(): void {
  templateCount -= 1
}

/** Index of the template with this name, −1 when there is none; the newest counts. */
export function findTemplate(start: usize, length: u32): i32 {
  for (let index = <i32>templateCount - 1; index >= 0; index--) {
    const template = getTemplate(index)
    if (template.nameLength !== length) continue
    if (memory.compare(template.nameStart, start, length) === 0) return index
  }
  return -1
}
