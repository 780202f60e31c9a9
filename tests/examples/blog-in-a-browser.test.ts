import { rmSync } from 'node:fs'
import t from 'tap'
import { deployBlog, runBlog, serveBlog } from '../support/blog.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'

t.test('the blog in Chromium', { skip: withoutBrowser }, async (t) => {
  const folder = deployBlog()
  runBlog(folder, ['migrate'])
  const blog = await serveBlog(folder)
  const browser = await launchBrowser()
  const page = await browser.newPage()
  const dialogs: string[] = []
  const errors: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.accept()
  })
  page.on('pageerror', (error) => errors.push(error.message))
  t.teardown(async () => {
    await browser.close()
    await blog.stop()
    rmSync(folder, { recursive: true })
  })

  await t.test('an invalid article shows its messages, a valid one its notice', async (t) => {
    await page.goto(`${blog.origin}/articles/new`)
    await page.fill('[name="article[body]"]', 'short')
    await page.click('form[action="/articles"] [type=submit]')
    t.match(await page.textContent('body'), 'Body is too short (minimum is 10 characters)')

    await page.fill('[name="article[title]"]', 'Written in a browser')
    await page.fill('[name="article[body]"]', 'With enough words in it.')
    await page.click('form[action="/articles"] [type=submit]')

    t.equal(new URL(page.url()).pathname, '/articles/1')
    t.match(await page.textContent('body'), 'Article was successfully created.')
    await page.reload()
    t.notMatch(await page.textContent('body'), 'Article was successfully created.')
  })

  await t.test('editing changes the page', async (t) => {
    await page.goto(`${blog.origin}/articles/1/edit`)
    await page.fill('[name="article[title]"]', 'Edited in a browser')
    await page.click('form[action="/articles/1"] [type=submit]')

    t.match(await page.textContent('h1'), 'Edited in a browser')
  })

  await t.test('a comment with markup is text, and no dialog opens', async (t) => {
    await page.fill('[name="comment[commenter]"]', '<b>Mallory</b>')
    await page.fill(
      '[name="comment[body]"]',
      '<img src=x onerror=alert(1)><script>alert(2)</script>',
    )
    await page.click('form[action="/articles/1/comments"] [type=submit]')

    t.match(await page.textContent('body'), '<script>alert(2)</script>')
    t.equal(await page.locator('img[src=x]').count(), 0)
    t.same(dialogs, [])
  })

  await t.test('deleting the comment, then the article, through buttons', async (t) => {
    await page.click('form[action="/articles/1/comments/1"] [type=submit]')
    t.notMatch(await page.textContent('body'), 'Mallory')

    await page.click('form[action="/articles/1"] [type=submit]')
    t.equal(new URL(page.url()).pathname, '/articles')
    t.notMatch(await page.textContent('body'), 'Edited in a browser')
  })

  await t.test('no page threw an error, at any width', async (t) => {
    await page.setViewportSize({ width: 375, height: 700 })
    await page.goto(`${blog.origin}/articles/new`)
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )

    t.equal(overflow, 0)
    t.same(errors, [])
  })
})
