import { MemberObject, memberValues } from './member-object.ts'

/** What the classes made by Struct have in common. */
export class StructBase extends MemberObject implements Iterable<unknown> {
  static readonly rubyName: string = 'Struct'
  static override readonly shownAs = 'struct'
  static readonly keywordInit: boolean | null = null

  to_a(): unknown[] {
    return memberValues(this)
  }

  [Symbol.iterator](): Iterator<unknown> {
    return this.to_a()[Symbol.iterator]()
  }
}
