import t from 'tap'
import { inspect } from '../../../shell/ruby/index.ts'
import { TestResponse } from '../../../shell/test/http-message.ts'
import { runBun } from '../../support/bun.ts'

t.test('tests drive the whole application, each in a transaction of its own', async (t) => {
  const { code, stdout, stderr } = await runBun('tests/support/blog-tests.bun.ts')

  t.equal(stderr, '')
  t.equal(
    stdout,
    [
      'ok   matches patterns, asks predicates and watches changes',
      'ok   creates an article',
      'ok   starts each test with the rows of its setup only',
      'ok   refuses an invalid article',
      'ok   sends a form of the page with its token',
      'ok   deletes an article and its comments',
      'ok   answers a missing article with 404',
      'ok   finds elements by a pattern',
      'ok   reaches words of the framework on values of unknown type',
      'FAIL fails with a reason: Expected h1 with "Nothing of the kind", found 0 (h1: "Articles").',
      "FAIL fails with an exception: ActiveRecord::RecordNotFound: Couldn't find Article with 'id'=0",
      "FAIL fails with a method of nil: NoMethodError: undefined method `title' for nil:NilClass",
      'ok   raises for a method of nil',
      "FAIL fails where a method of nil was not expected: Nothing was expected to be raised, got NoMethodError: undefined method `title' for nil:NilClass",
      'FAIL fails in words of its own: words of its own',
      'skip leaves itself out: later',
      '16 tests, 37 assertions, 5 failures, 1 skips',
      '',
    ].join('\n'),
  )
  t.equal(code, 1)
})

t.test('response.parsedBody reads JSON; response.location says where it leads', async (t) => {
  const response = (head: string, body: string): TestResponse => {
    return new TestResponse(new TextEncoder().encode(`HTTP/1.1 ${head}\r\n\r\n${body}`))
  }
  const json = response('200 OK\r\nContent-Type: application/json; charset=utf-8', '{"a":[1]}')
  const away = response('302 Found\r\nLocation: /x\r\nContent-Type: text/html', 'gone')

  t.equal(inspect(json.parsedBody), '{"a"=>[1]}')
  t.equal(json.location, null)
  t.equal(away.parsedBody, 'gone')
  t.equal(away.location, '/x')
})
