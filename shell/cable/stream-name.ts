import { toParam } from '../active-support/query.ts'
import { railsApplication } from '../rails-application.ts'
import { isBlank } from '../record/value/blank.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { answers, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { MessageVerifier } from '../standard-library/message-verifier.ts'

let made: MessageVerifier | null = null

/** As turbo-rails signs: with a key of the secret that is made for it. */
function verifier(): MessageVerifier {
  const key = 'turbo/signed_stream_verifier_key'
  made ??= railsApplication().message_verifier(key, { digest: 'SHA256' })
  return made
}

/** How a record, or a list, is called in the names of streams. */
export function serialized(model: unknown): string {
  if (Array.isArray(model)) return model.map(serialized).join(':')
  return toS(answers(model, 'to_gid_param') ? send(model, 'to_gid_param') : toParam(model))
}

/** How the stream of records and texts is called: `Z2lk…:comments`. Source: turbo-rails, Turbo::Streams::StreamName. */
export function streamName(streamables: unknown): string {
  return serialized(
    Array.isArray(streamables) && streamables.length === 1 ? streamables[0] : streamables,
  )
}

/** The name as a page carries it: no visitor can make one. Raises ArgumentError for none. */
export function signedStreamName(streamables: unknown): string {
  if ([streamables].flat().every(isBlank)) throw new ArgumentError("streamables can't be blank")
  return verifier().generate(streamName(streamables))
}

/** The name in such a text; null where it was not signed here. */
export function verifiedStreamName(signed: unknown): string | null {
  return isString(signed) ? (verifier().verified(String(signed)) as string | null) : null
}
