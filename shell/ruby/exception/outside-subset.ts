let make: (message: string) => Error = (message) => new Error(message)

/** Says how an OutsideSubsetError is made, for modules that its class itself needs. */
export function makeOutsideSubset(maker: (message: string) => Error): void {
  make = maker
}

/** The OutsideSubsetError with a message. */
export function outsideSubset(message: string): Error {
  return make(message)
}
