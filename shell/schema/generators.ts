import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { symbol } from '../ruby/text/symbol.ts'

/** `Rails.configuration.generators`, which migrations of Rails' own engines ask for the type of their keys. */
class Generators {
  static {
    defineClass(this, 'Rails::Configuration::Generators')
  }

  orm(): symbol {
    return symbol('active_record')
  }

  options(): Hash {
    return Hash.of([this.orm(), new Hash()])
  }
}

/** What was said to the generators: nothing. */
export function generators(): Generators {
  return new Generators()
}
