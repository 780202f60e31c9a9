/** What classes below Array extend: methods of JavaScript give plain Arrays, as Ruby's do. */
export class ArrayBase<Item = unknown> extends Array<Item> {
  static readonly rubyName: string = 'Array'

  static override get [Symbol.species](): ArrayConstructor {
    return Array
  }
}
