// The form builders of the page at work, which the shell knows by their numbers: the first is 1. Each begins
// with the address of the one before it, and the handle of its class.

/** What a builder begins with. */
@unmanaged
class Kept {
  previous: usize
  own: u32
}

/** The builder made last; 0 for none. */
export let lastBuilder: usize = 0

/** Makes the builders of a page the ones that frames may name. */
export function useBuilders(last: usize): void {
  lastBuilder = last
}

/** Adds a builder, whose first word is the one before it. */
export function keepBuilder(address: usize): void {
  store<usize>(address, lastBuilder)
  lastBuilder = address
}

/** One more than the shell's handle of the class whose methods a builder has; 0 for those of the core alone. */
export function builderClass(address: usize): u32 {
  return load<u32>(address, offsetof<Kept>('own'))
}

/** The number of a builder. */
export function builderNumber(address: usize): u32 {
  let number: u32 = 0
  for (let at = address; at !== 0; at = load<usize>(at)) number++
  return number
}

/** The address of the builder with a number; 0 where there is none. */
export function builderAt(number: u32): usize {
  let count = builderNumber(lastBuilder)
  if (number === 0 || number > count) return 0
  let at = lastBuilder
  for (; count > number; count--) at = load<usize>(at)
  return at
}
