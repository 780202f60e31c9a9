// The form builders of the page at work. Each begins with the address of the one before it, so that what
// comes back from the shell can be told from any other number.

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

/** Whether a number is the address of a builder. */
export function isBuilder(address: usize): bool {
  for (let at = lastBuilder; at !== 0; at = load<usize>(at)) {
    if (at === address) return true
  }
  return false
}
