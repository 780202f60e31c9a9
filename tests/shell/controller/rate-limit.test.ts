import t from 'tap'
import { Duration } from '../../../shell/active-support/duration.ts'
import { Controller } from '../../../shell/controller/controller.ts'
import { MemoryCounts } from '../../../shell/controller/request-counts.ts'
import { TooManyRequests } from '../../../shell/errors.ts'
import { bootApp } from '../../support/stack.ts'

class SessionsController extends Controller {
  static {
    this.rateLimit({ to: 2, within: Duration.of(3, 'minutes'), only: 'create' })
    this.rateLimit<SessionsController>({
      to: 1,
      within: 60,
      name: 'resets',
      by: (controller) => controller.params.get('email'),
      with: (controller) => controller.redirectTo('/wait'),
      only: ['reset', 'again'],
    })
  }

  static override readonly actions = {
    create: (controller: SessionsController) => controller.render({ plain: 'in' }),
    reset: (controller: SessionsController) => controller.render({ plain: 'sent' }),
    again: (controller: SessionsController) => controller.render({ plain: 'sent' }),
    show: (controller: SessionsController) => controller.render({ plain: 'page' }),
  }
}

class RescuingController extends Controller {
  static {
    this.rateLimit({ to: 1, within: 60 })
    this.rescueFrom(TooManyRequests, (controller: RescuingController) =>
      controller.render({ plain: 'slower', status: 'too_many_requests' }),
    )
  }

  static override readonly actions = {
    show: (controller: RescuingController) => controller.render({ plain: 'page' }),
  }
}

const options = {
  controllers: { sessions: SessionsController, rescuing: RescuingController },
  routes: [
    ...Object.keys(SessionsController.actions).map(
      (name) => ['GET', `/${name}`, `sessions#${name}`] as const,
    ),
    ['GET', '/rescuing', 'rescuing#show'] as const,
  ],
}

t.test(
  'rate_limit lets so many through, and answers 429 with Retry-After to the rest',
  async (t) => {
    const { client } = bootApp(options)

    t.strictSame(
      [1, 2, 3, 4].map(() => client.get('/create').status),
      [200, 200, 429, 429],
    )
    const refused = client.get('/create')
    t.equal(refused.body, 'Too Many Requests')
    const seconds = Number(refused.headers.get('retry-after'))
    t.ok(seconds >= 1 && seconds <= 180, String(seconds))
    t.equal(client.get('/show').status, 200, 'only: create')
  },
)

t.test('rate_limit counts each address by itself', async (t) => {
  const { client } = bootApp(options)
  const from = (address: string) =>
    client.get('/create', { headers: { 'X-Forwarded-For': address } }).status

  t.strictSame([from('10.1.1.1'), from('10.1.1.1'), from('10.1.1.1')], [200, 200, 429])
  t.equal(from('10.1.1.2'), 200)
})

t.test('rate_limit counts by what by: says, and answers with what with: does', async (t) => {
  const { client } = bootApp(options)
  const reset = (email: string, path = '/reset') => client.get(path, { params: { email } })

  t.equal(reset('ada@example.org').body, 'sent')
  t.equal(reset('ada@example.org').location, '/wait')
  t.equal(reset('bob@example.org').body, 'sent')
  t.equal(reset('ada@example.org', '/again').location, '/wait', 'the actions count together')
})

t.test('rescue_from takes TooManyRequests', async (t) => {
  const { client } = bootApp(options)

  t.equal(client.get('/rescuing').body, 'page')
  t.strictSame([client.get('/rescuing').status, client.get('/rescuing').body], [429, 'slower'])
})

t.test('rate_limit wants numbers above 0', async (t) => {
  for (const [to, within, message] of [
    [0, 60, /to: takes a number above 0, not 0/],
    ['10', 60, /to: takes a number above 0, not "10"/],
    [10, null, /within: takes a Duration above 0, not nil/],
    [10, Duration.of(0, 'minutes'), /within: takes a Duration above 0/],
  ] as const) {
    t.throws(
      () =>
        class extends Controller {
          static {
            this.rateLimit({ to, within })
          }
        },
      message,
    )
  }
})

t.test(
  'counts begin anew when their time is over, and hold so many keys and no more',
  async (t) => {
    const counts = new MemoryCounts(10)
    t.strictSame(
      [0, 5, 9.9, 10, 11].map((now) => counts.increment('a', 10, now).count),
      [1, 2, 3, 1, 2],
    )
    for (let index = 0; index < 1000; index++) counts.increment(`k${index}`, 1000, 12)
    t.ok(counts.size <= 10, String(counts.size))
    t.equal(counts.increment('k999', 1000, 13).count, 2, 'the latest stay')
  },
)
