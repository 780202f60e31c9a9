import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail that came. */
interface Arrived {
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
}

/** A server of SMTP on a free port of this machine, which keeps the mails that it is given. */
export async function postOffice(): Promise<{
  readonly port: number
  readonly mails: readonly Arrived[]
  /** Those who are not greeted yet. */
  readonly held: readonly (() => void)[]
  /** Lets all who come wait for their greeting, until `greet`. */
  hold(): void
  greet(): void
  close(): Promise<void>
}> {
  const mails: Arrived[] = []
  const held: (() => void)[] = []
  let isOpen = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      if (isOpen) done()
      else held.push(done)
    },
    onData(stream, { envelope }, done) {
      text(stream).then((content) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: content })
        done()
      }, done)
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    held,
    hold() {
      isOpen = false
    },
    greet() {
      isOpen = true
      for (const done of held.splice(0)) done()
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
