// The local variables of the template being parsed: each gets a slot in its frame.
//
// Binding, 12 bytes: word, slot, kind

import { getBootArena } from '../../boot/arena'
import { allocate } from '../../memory/arena'
import { raise } from '../../value/fault'
import { TemplateError } from '../error-code'
import { getScratchArena } from './code'

const MAX_BINDINGS: u32 = 512
const BINDING: u32 = 12

/** Where a local comes from. */
export const enum Origin {
  /** Assigned, or a block's parameter. */
  OWN,
  /** Named, but never assigned here: a local that the render may give. */
  FREE,
  /** Declared by the comment `locals:`. */
  STRICT,
  /** The name of a helper of the shell, which a local of the render goes before. */
  OFFERED,
}

let bindings: usize = 0
let bindingCount: u32 = 0
/** Names that the render may give, in the order they were met. */
let parameters: usize = 0
let parameterCount: u32 = 0
/** How many slots the frame needs. */
export let slotCount: u32 = 0
/** Whether the template declared its locals. */
export let isStrict: bool = false

/** Whether locals that are not declared may be given, and the slot of the Hash of them + 1; 0 for one without a name. */
export let takesRest: bool = false
export let restSlot: u32 = 0

/** Declares `**options`, or `**` where `word` is 0. */
export function declareRest(word: u32): void {
  takesRest = true
  if (word !== 0) restSlot = declareLocal(word) + 1
}

/** Starts with no locals. */
export function startScope(): void {
  bindings = allocate(getScratchArena(), MAX_BINDINGS * BINDING)
  parameters = allocate(getScratchArena(), MAX_BINDINGS * BINDING)
  bindingCount = 0
  parameterCount = 0
  slotCount = 0
  isStrict = false
  takesRest = false
  restSlot = 0
}

/** From here on a name that is not declared is a mistake. */
export function declareStrict(): void {
  isStrict = true
}

/** How many locals are visible, to go back to with `leaveScope`. */
export function enterScope(): u32 {
  return bindingCount
}

/** Forgets the locals declared since `enterScope`. */
export function leaveScope(count: u32): void {
  bindingCount = count
}

/** Slot of a local that is visible here, −1 when there is none. */
export function findLocal(word: u32): i32 {
  for (let index = bindingCount; index > 0; index--) {
    const binding = bindings + (index - 1) * BINDING
    if (load<u32>(binding) === word) return <i32>load<u32>(binding, 4)
  }
  return -1
}

/** Slot of a local that may be given from outside, −1 when the name was not met. */
export function findParameter(word: u32): i32 {
  for (let index: u32 = 0; index < parameterCount; index++) {
    const binding = parameters + index * BINDING
    if (load<u32>(binding) === word) return <i32>load<u32>(binding, 4)
  }
  return -1
}

/** Whether a name is a helper's where no local is given. */
export function isOffered(word: u32): bool {
  for (let index: u32 = 0; index < parameterCount; index++) {
    const binding = parameters + index * BINDING
    if (load<u32>(binding) === word) return load<u32>(binding, 8) === Origin.OFFERED
  }
  return false
}

/** The first slot from `slot` on of a local that the render may give; `slotCount` for none. */
export function givenFrom(slot: u32): u32 {
  let first = slotCount
  for (let index: u32 = 0; index < parameterCount; index++) {
    const own = load<u32>(parameters + index * BINDING, 4)
    if (own >= slot) first = min(first, own)
  }
  return first
}

/** Declares a local that is assigned here; gives its slot. */
export function declareLocal(word: u32): u32 {
  const slot = takeSlots(1)
  bindLocal(word, slot)
  return slot
}

/** Another name for the local in a slot. */
export function bindLocal(word: u32, slot: u32): void {
  append(bindings, bindingCount, word, slot, Origin.OWN)
  if (bindingCount < MAX_BINDINGS - 1) bindingCount += 1
}

/** Declares a local that the render may give; answers its slot. */
export function declareParameter(word: u32, origin: Origin): u32 {
  const slot = takeSlots(1)
  append(parameters, parameterCount, word, slot, origin)
  if (parameterCount < MAX_BINDINGS - 1) parameterCount += 1
  return slot
}

/** Reserves slots side by side; gives the first. */
export function takeSlots(count: u32): u32 {
  const slot = slotCount
  slotCount += count
  if (slotCount > 4000) raise(TemplateError.TEMPLATE_TOO_LARGE, 0, 0)
  return slot
}

/** Copies the parameters to boot memory; 0 when there are none. */
export function finishParameters(): usize {
  if (parameterCount === 0) return 0
  const address = allocate(getBootArena(), parameterCount * BINDING)
  if (address !== 0) memory.copy(address, parameters, parameterCount * BINDING)
  return address
}

/** How many parameters there are. */
export function countParameters(): u32 {
  return parameterCount
}

function append(list: usize, count: u32, word: u32, slot: u32, origin: Origin): void {
  if (list === 0 || count >= MAX_BINDINGS - 1) {
    raise(TemplateError.TEMPLATE_TOO_LARGE, 0, 0)
    return
  }
  const binding = list + count * BINDING
  store<u32>(binding, word)
  store<u32>(binding, slot, 4)
  store<u32>(binding, origin, 8)
}
