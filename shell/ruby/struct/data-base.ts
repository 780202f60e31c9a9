import { MemberObject } from './member-object.ts'

/** What the classes made by `Data.define` have in common (Ruby 3.2's Data). */
export class DataBase extends MemberObject {
  static readonly rubyName: string = 'Data'
  static override readonly shownAs = 'data'
}
