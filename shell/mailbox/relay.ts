import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'

/** What an ingress said to a mail, as a server of mails tells it. RFC 3463. */
interface Relayed {
  readonly status: string
  readonly message: string
}

const COMMAND = /^action_mailbox[ :]ingress[ :](exim|postfix|qmail)(?= |$)/

/** The statuses that each server of mails understands: for a mail to be sent again, and for a wrong call. */
const STATUSES: Readonly<Record<string, readonly [again: number, usage: number]>> = {
  exim: [75, 64],
  postfix: [1, 1],
  qmail: [111, 111],
}

/**
 * Hands the mail of standard input over to the relay ingress of a running application, for Exim, Postfix and qmail:
 * `action_mailbox:ingress:postfix URL=https://example.org/rails/action_mailbox/relay/inbound_emails INGRESS_PASSWORD=…`. Answers the
 * status of the process; the two words may stand in the environment as well. Source: Rails, `rails action_mailbox:ingress:postfix`.
 */
export async function relayCommand(words: readonly string[]): Promise<number> {
  const [, server = ''] = COMMAND.exec(words.join(' ')) ?? []
  if (server === '') {
    writeSync(
      2,
      'There are action_mailbox:ingress:exim, action_mailbox:ingress:postfix and action_mailbox:ingress:qmail.\n',
    )
    return 2
  }
  const said = new Map(words.map((word) => [word.replace(/=.*/s, ''), word.replace(/^[^=]*=/, '')]))
  const { URL: url = '', INGRESS_PASSWORD: password = '' } = {
    ...process.env,
    ...Object.fromEntries(said),
  }
  const [again, usage] = STATUSES[server] ?? [1, 1]
  const tell = ({ status, message }: Relayed): void => {
    writeSync(1, server === 'postfix' ? `${status} ${message}` : message)
  }
  if (url === '' || password === '') {
    tell({ status: '4.3.5', message: 'URL and INGRESS_PASSWORD are required' })
    return usage
  }
  const relayed = await relay(await buffer(process.stdin), url, password)
  tell(relayed)
  return relayed.status.startsWith('2.') ? 0 : again
}

/** Posts a mail. Whatever goes wrong, its server is to keep it and to try again. */
async function relay(source: Uint8Array, url: string, password: string): Promise<Relayed> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'message/rfc822',
        Authorization: `Basic ${Buffer.from(`actionmailbox:${password}`).toString('base64')}`,
      },
      body: source as never,
      signal: AbortSignal.timeout(60_000),
    })
    if (response.ok) return { status: '2.0.0', message: 'Successfully relayed message to ingress' }
    return response.status === 401
      ? { status: '4.7.0', message: 'Invalid credentials for ingress' }
      : { status: '4.0.0', message: `HTTP ${response.status}` }
  } catch (error) {
    const { name, message } = error as Error
    return name === 'TimeoutError'
      ? { status: '4.4.2', message: 'Timed out relaying to ingress' }
      : { status: '4.4.2', message: `Network error relaying to ingress: ${message}` }
  }
}
