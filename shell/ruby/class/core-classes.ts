/** The classes that stand for Ruby's where JavaScript's own values are the instances. */
export abstract class BasicObject {
  static readonly rubyName: string = 'BasicObject'
}

/** Object. Exported under a name that does not hide JavaScript's. */
export class RubyObject extends BasicObject {
  static override readonly rubyName: string = 'Object'
}

export abstract class RubyModule extends RubyObject {
  static override readonly rubyName: string = 'Module'
}

export abstract class RubyClassClass extends RubyModule {
  static override readonly rubyName: string = 'Class'
}

export abstract class Kernel {
  static readonly rubyName: string = 'Kernel'
  static readonly isModule = true
}

/** Comparable. comparable/mixin.ts gives it methods. */
export abstract class Comparable {
  static readonly rubyName: string = 'Comparable'
  static readonly isModule = true
  static readonly signatures: Readonly<Record<string, string>> = { clamp: '1-2' }
}

export abstract class Enumerable {
  static readonly rubyName: string = 'Enumerable'
  static readonly isModule = true
}

export abstract class NilClass extends RubyObject {
  static override readonly rubyName: string = 'NilClass'
}

export abstract class TrueClass extends RubyObject {
  static override readonly rubyName: string = 'TrueClass'
}

export abstract class FalseClass extends RubyObject {
  static override readonly rubyName: string = 'FalseClass'
}

export abstract class RubyNumeric extends RubyObject {
  static override readonly rubyName: string = 'Numeric'
}

export abstract class RubyInteger extends RubyNumeric {
  static override readonly rubyName: string = 'Integer'
}

export abstract class RubyString extends RubyObject {
  static override readonly rubyName: string = 'String'
}

export abstract class RubySymbol extends RubyObject {
  static override readonly rubyName: string = 'Symbol'
}

export abstract class RubyArray extends RubyObject {
  static override readonly rubyName: string = 'Array'
}
