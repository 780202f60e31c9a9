import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { ENVIRONMENT, findFreePort, untilReady } from '../support/blog.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { postOffice } from '../support/post-office.ts'
import { startCluster } from '../support/postgres.ts'
import { Project } from '../support/project.ts'

const PICTURE = resolve('examples/desk/test/fixtures/files/picture.png')

t.test('the helpdesk of examples/desk', { timeout: 480_000 }, async (t) => {
  const project = new Project(t)
  const folder = join(project.folder, 'desk')
  const isSource = (path: string) => !/desk\/(?:gen|dist|tmp|storage)\b/.test(path)
  cpSync(resolve('examples/desk'), folder, { recursive: true, filter: isSource })
  writeFileSync(
    join(folder, 'spin.toml'),
    readFileSync(join(folder, 'spin.toml'), 'utf8').replace('../..', resolve('.')),
  )
  const done = async (words: readonly string[]) => {
    const { code, stdout, stderr } = await project.ask(words, { within: 'desk' })
    if (code !== 0) throw new Error(`webfw ${words.join(' ')}: ${stdout}${stderr}`)
    return stdout + stderr
  }
  await done(['spin', 'lock'])

  await t.test('its own tests pass', async (t) => {
    t.match(await done(['test']), /tests, \d+ assertions, 0 failures/)
  })

  await t.test('two browsers, mails and webhooks', { skip: withoutBrowser }, async (t) => {
    const built = await done(['build'])
    t.notMatch(built, /warning/)
    const binary = join(folder, 'dist/desk')
    const post = await postOffice()
    const told: { body: string; signature: unknown }[] = []
    const board = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      told.push({ body, signature: request.headers['x-desk-signature'] })
      response.end()
    })
    await new Promise<void>((ready) => board.listen(0, '127.0.0.1', ready))
    const boardPort = (board.address() as AddressInfo).port
    const port = await findFreePort()
    // In `npm run campaign postgresql` all of this happens on a server.
    const cluster = process.env['WRITES'] === undefined ? null : await startCluster()
    const env = {
      ...ENVIRONMENT,
      ...(cluster === null ? {} : { DATABASE_URL: cluster.url('desk') }),
      PORT: String(port),
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(post.port),
      DESK_HOST: '127.0.0.1',
      DESK_HOOK_SECRET: 'hook',
      RAILS_INBOUND_EMAIL_PASSWORD: 'relayed',
      DESK_WEBHOOK_HOSTS: `127.0.0.1:${boardPort}`,
    }
    const run = (words: string[]) =>
      new Promise<number | null>((ended) => spawn(binary, words, { env }).on('exit', ended))
    if (cluster !== null) t.equal(await run(['db', 'create']), 0)
    t.equal(await run(['migrate']), 0)
    t.equal(await run(['db', 'seed']), 0)
    const server = await untilReady(spawn(binary, [], { env, cwd: '/' }), port)
    const browser = await launchBrowser()
    t.teardown(async () => {
      await browser.close()
      await server.stop()
      await post.close()
      board.close()
      cluster?.stop()
    })
    const errors: string[] = []
    const visitor = async (address: string): Promise<Page> => {
      const page = await (await browser.newContext()).newPage()
      page.on('pageerror', (error) => errors.push(`${address}: ${error.message}`))
      page.on('response', (response) => {
        if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`)
      })
      await page.goto(server.origin)
      await page.fill('[name=email_address]', address)
      await page.fill('[name=password]', 'secret-desk')
      await page.click('main [type=submit]')
      await page.waitForSelector('h1:has-text("Tickets")')
      return page
    }
    const kim = await visitor('kim@example.org')
    const bob = await visitor('bob@desk.example')
    await bob.waitForSelector('turbo-cable-stream-source[connected]', { state: 'attached' })

    await t.test('a ticket with rich text and a picture appears at the staff', async (t) => {
      await bob.goto(`${server.origin}/webhooks`)
      await bob.fill('[name="webhook[url]"]', `http://127.0.0.1:${boardPort}/desk`)
      await bob.click('main form [type=submit]')
      await bob.waitForSelector('main code')
      await bob.goto(server.origin)
      await bob.waitForSelector('turbo-cable-stream-source[connected]', { state: 'attached' })

      await kim.goto(`${server.origin}/tickets/new`)
      await kim.fill('[name="ticket[subject]"]', 'Paper jam')
      await kim.click('trix-editor')
      await kim.keyboard.type('It is ')
      await kim.click('trix-toolbar [data-trix-attribute=bold]')
      await kim.keyboard.type('stuck')
      await kim.setInputFiles('input[type=file][name*="[files]"]', PICTURE)
      await kim.click('main form [type=submit]')
      await kim.waitForSelector('h1:has-text("Paper jam")')
      t.equal(await kim.textContent('.message strong:has-text("stuck")'), 'stuck')
      const shown = kim.locator('.files img')
      await shown.waitFor()
      const size = () => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)
      await eventually('the picture is scaled', async () => (await size()) > 0)
      t.equal(await size(), 240, 'no wider than its variant')

      await bob.waitForSelector('td:has-text("Paper jam")')
    })

    await t.test('an answer appears at the customer, once, and goes out by mail', async (t) => {
      await bob.click('a:has-text("Paper jam")')
      await bob.waitForSelector('trix-toolbar')
      await bob.click('trix-editor')
      await bob.keyboard.type('Open the lid.')
      await bob.click('#new_message [type=submit]')
      await kim.waitForSelector('.message:has-text("Open the lid.")')
      await bob.waitForSelector('.message:has-text("Open the lid.")')
      for (const page of [kim, bob])
        t.equal(await page.locator('.message:has-text("Open the lid.")').count(), 1)
      t.equal(await bob.textContent('trix-editor'), '', 'the form is empty again')
      await eventually('the mail is there', () => post.mails.length === 1)
      const [mail] = post.mails
      t.same(mail?.to, ['kim@example.org'])
      t.match(mail?.text, /^Subject: Re: Paper jam\r$/m)
      t.match(mail?.text, /^Reply-To: reply\+\w{32}@127\.0\.0\.1\r$/m)
    })

    await t.test('a change of the status is seen, and told to the webhook, signed', async (t) => {
      await kim.click('trix-editor')
      await kim.keyboard.type('Thanks')
      await bob.selectOption('[name="ticket[status]"]', 'solved')
      await kim.waitForSelector('.status.solved')
      t.equal(await kim.textContent('trix-editor'), 'Thanks', 'what is being written stays')
      t.equal((await kim.locator('trix-toolbar button:visible').count()) > 0, true)
      await eventually('the webhook hears of both', () => told.length === 2)
      await bob.goto(`${server.origin}/webhooks`)
      const secret = (await bob.textContent('main code')) ?? ''
      for (const { body, signature } of told) {
        t.equal(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
      }
      t.same(
        told.map(({ body }) => JSON.parse(body).event),
        ['ticket.created', 'ticket.solved'],
      )
      await eventually('it is noted', async () => {
        await bob.reload()
        return (await bob.locator('main li:has-text(": 200")').count()) === 2
      })
      t.pass()
    })

    await t.test('a program opens a ticket; an admin reads the page of queues', async (t) => {
      const body = JSON.stringify({ email: 'lee@example.org', subject: 'Order 7', text: 'late' })
      const signature = `sha256=${createHmac('sha256', 'hook').update(body).digest('hex')}`
      const headers = { 'Content-Type': 'application/json', 'X-Hook-Signature': signature }
      const response = await fetch(`${server.origin}/hooks/shop`, { method: 'POST', body, headers })
      t.equal(response.status, 201)
      const ada = await visitor('ada@desk.example')
      await ada.waitForSelector('td:has-text("Order 7")')
      await ada.goto(`${server.origin}/jobs`)
      t.equal(await ada.title(), 'Queues')
      const previews = await fetch(`${server.origin}/rails/mailers`)
      t.equal(previews.status, 404, 'test/mailers/previews is of development')
    })

    await t.test('an answer by mail goes to the ticket, and opens it again', async (t) => {
      const to = /^Reply-To: (.*)\r$/m.exec(post.mails[0]?.text ?? '')?.[1]
      const body = `From: Kim <kim@example.org>\r\nTo: ${to}\r\nSubject: Re: Paper jam\r\nMessage-ID: <1@example.org>\r\n\r\nNo lid there.\r\n`
      const headers = {
        'Content-Type': 'message/rfc822',
        Authorization: `Basic ${btoa('actionmailbox:relayed')}`,
      }
      const relay = `${server.origin}/rails/action_mailbox/relay/inbound_emails`
      const response = await fetch(relay, { method: 'POST', body, headers })
      t.equal(response.status, 204)
      await kim.waitForSelector('.message:has-text("No lid there.")')
      await kim.waitForSelector('.status.open')
    })

    await t.test('who chooses German reads German, in their zone', async (t) => {
      await kim.goto(`${server.origin}/profile`)
      await kim.selectOption('[name="user[locale]"]', 'de')
      await kim.selectOption('[name="user[time_zone]"]', 'Tokyo')
      await kim.setInputFiles('[name="user[avatar]"]', PICTURE)
      await kim.click('main form [type=submit]')
      t.match(await kim.textContent('[role=status]'), 'Gespeichert.')
      await kim.goto(server.origin)
      t.equal(await kim.textContent('h1'), 'Anfragen')
      t.equal(await kim.locator('nav img.avatar').count(), 1)
    })

    t.same(errors, [], server.output())
  })
})
