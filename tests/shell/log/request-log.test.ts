import t from 'tap'
import { Controller } from '../../../shell/controller/controller.ts'
import { bootApp } from '../../support/stack.ts'

class PagesController extends Controller {
  static override readonly actions = {
    text: (controller: PagesController) => controller.render({ plain: 'text' }),
  }
}

const boot = () =>
  bootApp({
    controllers: { pages: PagesController },
    routes: [['GET', '/text', 'pages#text']],
  })

t.test('a path stands in the line of its request as it was sent', async (t) => {
  const { client, lines } = boot()
  client.get('/text%20200%20id=forged%0aline?token=1')

  t.match(lines.join(), /INFO {2}GET \/text%20200%20id=forged%0aline 404 id=[\w-]{16} /)
})

t.test('thousands of parameters do not fill the log', async (t) => {
  const { client, lines } = boot()
  client.get('/text', { params: { ['x'.repeat(5000)]: '1' } })

  t.match(lines.join(), / params=\{"x{4094}… of 5008 characters$/)
})
