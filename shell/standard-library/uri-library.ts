import { waiting } from '../ruby/call/meanwhile.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import type { Regexp } from '../ruby/regexp/regexp.ts'
import { stringScan } from '../ruby/text/substitute.ts'
import type { Block } from '../ruby/types.ts'
import { encodeForm, encodeFormComponent, unescapeForm } from './form-text.ts'
import { opening, openUri } from './http/open-uri.ts'
import { converseMeanwhile } from './http/sockets.ts'
import { parseUri, type Uri, uriPattern, useOpener } from './uri.ts'

/** URI of the standard library: addresses taken apart and put together. */
export class UriLibrary {
  static {
    useOpener(openUri)
    waiting(this as typeof UriLibrary, {
      open: (address: unknown, given: readonly unknown[] = [], block: Block | null = null) =>
        block === null
          ? converseMeanwhile(opening(address, given))
          : openUri(address, given, block),
    })
    defineClass(this, 'URI', {
      staticParameters: {
        parse: '1',
        open: '1+ &',
        regexp: '0-1',
        extract: '1-2 &',
        join: '1+',
        encode_www_form: '1',
        encode_www_form_component: '1',
        decode_www_form: '1',
        decode_www_form_component: '1',
        encode_uri_component: '1',
        decode_uri_component: '1',
      },
    })
  }

  /** Raises InvalidURIError for a text that is none. */
  static parse(text: unknown): Uri {
    return parseUri(text)
  }

  /** What is at an address, as a stream: open-uri. */
  static open(
    address: unknown,
    given: readonly unknown[] = [],
    block: Block | null = null,
  ): unknown {
    return openUri(address, given, block)
  }

  static regexp(schemes: unknown = null): Regexp {
    return uriPattern(schemes)
  }

  /** The addresses in a text, of these schemes or of any; nil with a block, which gets each. */
  static extract(text: unknown, ...given: readonly unknown[]): string[] | null {
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    const schemes = given.find((each) => each !== block)
    const found = stringScan(toS(text), null, uriPattern(schemes)) as string[]
    if (block === undefined) return found
    for (const each of found) block(each)
    return null
  }

  static join(first: unknown, ...rest: readonly unknown[]): Uri {
    return rest.reduce<Uri>((uri, each) => uri.merge(each), parseUri(first))
  }

  static encode_www_form_component(text: unknown): string {
    return encodeFormComponent(text)
  }

  static decode_www_form_component(text: unknown): string {
    return unescapeForm(toS(text))
  }

  static encode_uri_component(text: unknown): string {
    return UriLibrary.encode_www_form_component(text).replaceAll('+', '%20')
  }

  static decode_uri_component(text: unknown): string {
    return unescapeForm(toS(text).replaceAll('+', '%2B'))
  }

  static encode_www_form(pairs: unknown): string {
    return encodeForm(pairs)
  }

  static decode_www_form(text: unknown): string[][] {
    const parts = toS(text).split('&')
    return parts.filter(Boolean).map((part) => {
      const [name = '', ...value] = part.split('=')
      return [unescapeForm(name), unescapeForm(value.join('='))]
    })
  }
}
