import t from 'tap'
import { findFreePort, untilReady } from '../support/blog.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { PATIENCE } from '../support/eventually.ts'
import { Project } from '../support/project.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

// What the generators write, in a browser: Trix writes a text, a page shows it, and Trix edits it again.

t.test('a scaffold with rich text, in a browser', { skip: withoutBrowser }, async (t) => {
  const project = new Project(t)
  const ask = async (...words: string[]) => {
    const within = words[0] === 'new' ? {} : { within: 'shop' }
    const { code, stdout, stderr } = await project.ask(words, within)
    t.equal(code, 0, `${words.join(' ')}: ${stderr}${stdout}`)
    return stdout
  }
  await ask('new', 'shop', '--rails', '--skip-git')
  t.match(await ask('generate', 'action_text:install'), 'insert config/importmap.rb')
  await ask('g', 'scaffold', 'message', 'title', 'content:rich_text')
  t.notMatch(await ask('action_text:install'), /^ *(create|insert) /m)
  await ask('db', 'migrate')

  await t.test(
    'the test of the scaffold passes, and tests have rich texts as fixtures',
    async (t) => {
      await ask('spin', 'test')
      project.write(
        'shop/app/models/message.rb',
        'class Message < ApplicationRecord\n  include ActionText::Attachable\n\n  has_rich_text :content\n  validates :title, presence: true\nend\n',
      )
      project.write('shop/test/fixtures/messages.yml', 'one:\n  title: One\ntwo:\n  title: Two\n')
      project.write(
        'shop/test/fixtures/action_text/rich_texts.yml',
        'first:\n  record: one (Message)\n  name: content\n  body: <p>See <%= ActionText::FixtureSet.attachment("messages", :two) %></p>\n',
      )
      project.write(
        'shop/test/models/message_test.rb',
        `require "test_helper"

class MessageTest < ActiveSupport::TestCase
  fixtures :all

  test "a text refers to another message" do
    content = messages(:one).content
    assert_equal [messages(:two)], content.body.attachables
    assert_equal "See", content.to_plain_text.strip
  end
end
`,
      )
      t.match(await ask('spin', 'test', 'test/models/message_test.rb'), /1 tests?, 2 assertions/)
    },
  )

  const port = await findFreePort()
  const server = await untilReady(project.start(['server', String(port)], { within: 'shop' }), port)
  t.teardown(() => server.stop())
  const root = `http://127.0.0.1:${port}`

  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })

  await t.test('bold words and a list are written, saved and shown', async (t) => {
    await page.goto(`${root}/messages/new`)
    await page.getByLabel('Title').fill('First')
    const editor = page.locator('trix-editor')
    await editor.click()
    await page.keyboard.type('Plain ')
    await page.getByTitle('Bold').click()
    await page.keyboard.type('bold')
    await page.getByTitle('Bold').click()
    await page.keyboard.press('Enter')
    await page.getByTitle('Bullets').click()
    await page.keyboard.type('one')
    await page.getByRole('button', { name: 'Create Message' }).click()
    await page.waitForURL(/messages\/1$/)
    t.equal(await page.locator('.trix-content strong').textContent(), 'bold')
    t.equal(await page.locator('.trix-content li').textContent(), 'one')
    const font = await page.evaluate(() => {
      const [list] = document.querySelectorAll('.trix-content ul')
      return list === undefined ? '' : getComputedStyle(list).listStyleType
    })
    t.equal(font, 'disc')
  })

  await t.test('the editor has it again, and what is changed is saved', async (t) => {
    await page.goto(`${root}/messages/1/edit`)
    await page.locator('trix-editor strong').getByText('bold').waitFor()
    await page.locator('trix-editor').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' more <script>')
    await page.getByRole('button', { name: 'Update Message' }).click()
    await page.waitForURL(/messages\/1$/)
    t.match(await page.locator('.trix-content').textContent(), /one more <script>/)
    const answer = await fetch(`${root}/messages/1.json`)
    t.match(await answer.json(), { title: 'First', content: /<strong>bold<\/strong>/ })
  })

  await t.test('a picture is sent at once, shown, and kept by the text', async (t) => {
    await page.goto(`${root}/messages/1/edit`)
    await page.locator('trix-editor').click()
    const sent = page.waitForResponse((each) => each.url().endsWith('/direct_uploads'))
    const chosen = page.waitForEvent('filechooser')
    await page.locator('[data-trix-action="attachFiles"]').click()
    await (await chosen).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PNG })
    t.equal((await sent).status(), 200)
    await page.locator('trix-editor figure[data-trix-attachment*="sgid"]').waitFor()
    await page.getByRole('button', { name: 'Update Message' }).click()
    await page.waitForURL(/messages\/1$/)
    const figure = page.locator('action-text-attachment[content-type="image/png"] figure')
    t.match(await figure.getAttribute('class'), 'attachment--preview attachment--png')
    t.match(
      await figure.locator('img').getAttribute('src'),
      /active_storage\/representations\/.*dot\.png$/,
    )
    t.match(await figure.textContent(), /dot\.png\s+70 Bytes/)
    await page.goto(`${root}/messages/1/edit`)
    t.match(
      await page.locator('trix-editor figure img').getAttribute('src'),
      /active_storage\/blobs\/redirect\/.*dot\.png$/,
    )
  })

  t.strictSame(wrong, [])
})
