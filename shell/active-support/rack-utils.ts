import { defineClass } from '../ruby/class/define.ts'
import { SecurityUtils } from '../standard-library/security-utils.ts'
import { type Status, statusCode } from '../vocabulary/status.ts'
import { Cgi } from './escaping.ts'
import { toQuery } from './query.ts'

/** What applications ask of Rack::Utils. */
export class RackUtils {
  static {
    defineClass(this, 'Rack::Utils')
  }

  /** Whether two texts are the same, in a time that does not tell where they differ. */
  static secure_compare(left: unknown, right: unknown): boolean {
    return SecurityUtils.secure_compare(left, right)
  }

  static escape(text: unknown): string {
    return Cgi.escape(text)
  }

  static unescape(text: unknown): string {
    return Cgi.unescape(text)
  }

  static escape_html(text: unknown): string {
    return Cgi.escapeHTML(text)
  }

  /** A Hash as the query of an address: `tags[]=a&page[size]=2`. */
  static build_nested_query(value: unknown): string {
    return toQuery(value, null)
  }

  /** The number of `:not_found`. */
  static status_code(status: unknown): number {
    return statusCode(status as Status)
  }
}
