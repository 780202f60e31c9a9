// The templates of the application, each parsed once.

import { getBootArena } from '../boot/arena'
import { allocate, reallocate } from '../memory/arena'
import { hashBytes } from '../memory/hash'

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
  /** Whether locals that it does not declare may be given, and the slot of the Hash of them + 1, 0 for none. */
  takesRest: u32
  restSlot: u32
  /** For a partial `articles/_comment`: the words comment, comment_counter, comment_iteration. */
  itemWord: u32
  counterWord: u32
  iterationWord: u32
  /** Index + 1 of the next older template at the same place of the table of names. */
  older: u32
}

let templates: usize = 0
let templateCount: u32 = 0
let capacity: u32 = 0
/** Names by hash: index + 1 of the newest template at each of `capacity` places. */
let places: usize = 0

/** How many templates there are. */
export function countTemplates(): u32 {
  return templateCount
}

/** The template at `index`. */
export function getTemplate(index: u32): Template {
  return changetype<Template>(templates + <usize>index * offsetof<Template>())
}

/** Adds a template that has nothing but its name; null when memory is full. */
export function addTemplate(name: usize, nameLength: u32): Template | null {
  if (templateCount === capacity && !grow()) return null
  const template = getTemplate(templateCount)
  memory.fill(changetype<usize>(template), 0, offsetof<Template>())
  template.nameStart = name
  template.nameLength = nameLength
  enterName(templateCount)
  templateCount += 1
  return template
}

/** Takes the template added last away again. */
export function dropTemplate(): void {
  templateCount -= 1
  const template = getTemplate(templateCount)
  store<u32>(placeOf(template.nameStart, template.nameLength), template.older)
}

/** Index of the template with this name, −1 when there is none; the newest counts. */
export function findTemplate(start: usize, length: u32): i32 {
  if (templateCount === 0) return -1
  let found = load<u32>(placeOf(start, length))
  while (found !== 0) {
    const template = getTemplate(found - 1)
    if (template.nameLength === length && memory.compare(template.nameStart, start, length) === 0) {
      break
    }
    found = template.older
  }
  return <i32>found - 1
}

/** Room for twice as many; false when memory is full. */
function grow(): bool {
  const size = <u32>offsetof<Template>()
  const wanted = capacity === 0 ? 64 : capacity * 2
  const moved =
    capacity === 0
      ? allocate(getBootArena(), wanted * size)
      : reallocate(getBootArena(), templates, capacity * size, wanted * size)
  if (moved === 0) return false
  const table = allocate(getBootArena(), wanted * 4)
  if (table === 0) return false
  memory.fill(table, 0, wanted * 4)
  templates = moved
  places = table
  capacity = wanted
  for (let index: u32 = 0; index < templateCount; index++) enterName(index)
  return true
}

function enterName(index: u32): void {
  const template = getTemplate(index)
  const place = placeOf(template.nameStart, template.nameLength)
  template.older = load<u32>(place)
  store<u32>(place, index + 1)
}

function placeOf(start: usize, length: u32): usize {
  return places + ((<usize>(hashBytes(0, start, length) & (capacity - 1))) << 2)
}
