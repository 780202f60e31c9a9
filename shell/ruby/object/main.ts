/** The top-level object. */
class Main {
  static readonly rubyName = 'Object'

  to_s(): string {
    return 'main'
  }

  inspect(): string {
    return 'main'
  }
}

/** `self` at the top level of a program. */
export const main: object = new Main()
