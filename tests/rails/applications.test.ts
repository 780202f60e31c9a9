import t from 'tap'
import { comparedWithRails } from '../support/compared-app.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { REQUESTS as OF_CALLBACKS } from './callbacks-requests.ts'
import { REQUESTS as OF_LIBRARY } from './library-requests.ts'
import { REQUESTS as OF_PRESS } from './press-requests.ts'
import { REQUESTS as OF_SHOP } from './shop-requests.ts'
import { REQUESTS as OF_SOCIAL } from './social-requests.ts'

// The applications in tests/rails are written as one writes Rails.

const APPLICATIONS = {
  'tests/rails/library': OF_LIBRARY,
  'tests/rails/callbacks': OF_CALLBACKS,
  'tests/rails/shop': OF_SHOP,
  'tests/rails/social': OF_SOCIAL,
  'tests/rails/press': OF_PRESS,
}

t.test(
  'an application written for Rails answers as Rails has it',
  { skip: withoutRails },
  async (t) => {
    for (const [root, requests] of Object.entries(APPLICATIONS))
      await t.test(`each request of ${root} is answered as Rails answers it`, (t) =>
        comparedWithRails(t, root, requests),
      )
  },
)
