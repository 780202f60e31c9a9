import { defineClass, module } from '../ruby/class/define.ts'

/** Gem::Deprecate of RubyGems, which classes are extended with: warnings are not printed, so nothing is said of the method. */
export class GemDeprecate {
  static {
    module(this, 'Gem::Deprecate')
    defineClass(this, 'Gem::Deprecate', { parameters: { deprecate: '4' } })
  }

  deprecate(): null {
    return null
  }
}
