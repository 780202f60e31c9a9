import t from 'tap'
import { comparedWithRails } from '../support/compared-app.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { REQUESTS as OF_CALLBACKS } from './callbacks-requests.ts'
import { REQUESTS as OF_LIBRARY } from './library-requests.ts'
import { REQUESTS as OF_PRESS } from './press-requests.ts'
import { REQUESTS as OF_SHOP } from './shop-requests.ts'
import { REQUESTS as OF_SOCIAL } from './social-requests.ts'

// The applications in tests/rails are written as one writes Rails.

const APPLICATIONS = [
  { root: 'tests/rails/library', requests: OF_LIBRARY },
  { root: 'tests/rails/callbacks', requests: OF_CALLBACKS },
  { root: 'tests/rails/shop', requests: OF_SHOP },
  { root: 'tests/rails/social', requests: OF_SOCIAL },
  { root: 'tests/rails/press', requests: OF_PRESS },
]

t.test('an application written for Rails answers as Rails has it', { skip: withoutRails }, (t) =>
  comparedWithRails(t, APPLICATIONS),
)
