import { URL_REFUSED } from '../../exchange'
import { Writer, writeByte } from '../../memory/writer'
import { currentExchange } from '../run/machine'

/** Appends `#` in place of a URL that would run script, and notes it for the development log. */
export function refuseUrl(writer: Writer): void {
  currentExchange().templateFlags |= URL_REFUSED
  writeByte(writer, 0x23)
}
