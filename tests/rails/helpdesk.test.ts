import t from 'tap'
import { comparedWithRails } from '../support/compared-app.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { REQUESTS } from './helpdesk-requests.ts'

t.test(
  'a helpdesk in four languages answers as Rails has it: pages, errors, plural forms, names and formats',
  { skip: withoutRails },
  (t) => comparedWithRails(t, [{ root: 'tests/rails/helpdesk', requests: REQUESTS }]),
)
