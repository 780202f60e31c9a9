/** Text that is HTML already: a template writes it without escaping. */
export class SafeString {
  static readonly rubyName = 'ActiveSupport::SafeBuffer'
  readonly html: string

  constructor(html: string) {
    this.html = html
  }

  toString(): string {
    return this.html
  }
}
