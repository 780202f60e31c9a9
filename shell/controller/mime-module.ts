import { defineClass } from '../ruby/class/define.ts'
import { MimeType } from './mime-type.ts'

/** `Mime[:json]`. Rails API, Mime. */
export class MimeModule {
  static {
    defineClass(this, 'Mime')
  }

  static '[]'(name: unknown): MimeType | null {
    return MimeType.lookup_by_extension(name)
  }
}
