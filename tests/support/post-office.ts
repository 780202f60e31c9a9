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
  close(): Promise<void>
}> {
  const mails: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
    close: () => new Promise((done) => server.close(() => done())),
  }
}
