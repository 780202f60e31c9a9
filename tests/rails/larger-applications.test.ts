import t from 'tap'
import { comparedWithRails } from '../support/compared-app.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { REQUESTS as OF_CLINIC } from './clinic-requests.ts'
import { REQUESTS as OF_DESK } from './desk-requests.ts'
import { REQUESTS as OF_HOTEL } from './hotel-requests.ts'
import { REQUESTS as OF_SCHOOL } from './school-requests.ts'

// As in applications.test.ts; these are in a process of their own, beside the others.

const APPLICATIONS = {
  'tests/rails/desk': OF_DESK,
  'tests/rails/hotel': OF_HOTEL,
  'tests/rails/school': OF_SCHOOL,
  'tests/rails/clinic': OF_CLINIC,
}

t.test(
  'a larger application written for Rails answers as Rails has it',
  { skip: withoutRails },
  async (t) => {
    for (const [root, requests] of Object.entries(APPLICATIONS))
      await t.test(`each request of ${root} is answered as Rails answers it`, (t) =>
        comparedWithRails(t, root, requests),
      )
  },
)
