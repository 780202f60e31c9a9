import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)

/** Why the browser tests are skipped here, or false where a browser is installed. */
export const withoutBrowser: string | false =
  CHROMIUM === undefined ? 'needs a Chromium (Debian package: chromium)' : false

/** Starts the system's Chromium, headless; what it draws nobody sees, so no process of its own draws, and no OpenGL. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--use-gl=disabled',
      '--disable-quic',
      '--disable-background-networking',
      ...args,
    ],
  })
}
