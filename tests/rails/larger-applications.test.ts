import t from 'tap'
import { comparedWithRails } from '../support/compared-app.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { REQUESTS as OF_CLINIC } from './clinic-requests.ts'
import { REQUESTS as OF_DESK } from './desk-requests.ts'
import { REQUESTS as OF_HOTEL } from './hotel-requests.ts'
import { REQUESTS as OF_SCHOOL } from './school-requests.ts'

// As in applications.test.ts; these are in a process of their own, beside the others.

const APPLICATIONS = [
  { root: 'tests/rails/desk', requests: OF_DESK },
  { root: 'tests/rails/hotel', requests: OF_HOTEL },
  { root: 'tests/rails/school', requests: OF_SCHOOL },
  { root: 'tests/rails/clinic', requests: OF_CLINIC },
]

t.test(
  'a larger application written for Rails answers as Rails has it',
  { skip: withoutRails },
  (t) => comparedWithRails(t, APPLICATIONS),
)
