import t from 'tap'
import { runBun } from '../../support/bun.ts'

t.test('tests drive the whole application, each in a transaction of its own', async (t) => {
  const { code, stdout, stderr } = await runBun('tests/support/blog-tests.bun.ts')

  t.equal(stderr, '')
  t.equal(
    stdout,
    [
      'ok   creates an article',
      'ok   starts each test with the rows of its setup only',
      'ok   refuses an invalid article',
      'ok   sends a form of the page with its token',
      'ok   deletes an article and its comments',
      'ok   answers a missing article with 404',
      'ok   reaches words of the framework on values of unknown type',
      'FAIL fails with a reason: Expected h1 with "Nothing of the kind", found 0 (h1: "Articles").',
      "FAIL fails with an exception: RecordNotFound: Couldn't find Article with 'id'=0",
      'ok   leaves itself out',
      '10 tests, 16 assertions, 2 failures',
      '',
    ].join('\n'),
  )
  t.equal(code, 1)
})
