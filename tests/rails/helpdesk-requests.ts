import type { LoweredRequest } from '../support/lowered-app.ts'

const LOCALES = ['en', 'de', 'pl', 'ar']
const PROBES =
  'counts lookup exists values raised dates names errors more_errors numbers distances sentences locales mails procs'

const wrong = {
  title: 'ab#',
  body: 'x'.repeat(121),
  urgency: '9',
  agreed: '0',
  due_on: '2025-01-01',
}

/** What each language is asked, so that nothing of the one before stays. */
export const REQUESTS: readonly LoweredRequest[] = [
  { path: '/' },
  ...PROBES.split(/\s+/).flatMap((name) =>
    LOCALES.map((locale) => ({ path: `/${locale}/probes/${name}` })),
  ),
  { path: '/en/corners' },
  { path: '/de/corners' },
  ...LOCALES.flatMap((locale): LoweredRequest[] => [
    { path: `/${locale}` },
    { path: '/tickets' },
    { path: `/${locale}/tickets/1` },
    { path: `/${locale}/tickets/new` },
    { path: `/${locale}/tickets/2/edit` },
    { path: `/${locale}/tickets`, verb: 'POST', params: { ticket: wrong } },
    { path: `/${locale}/tickets`, verb: 'POST', params: { ticket: { title: '' } } },
    {
      path: `/${locale}/tickets/1`,
      verb: 'PATCH',
      params: { ticket: { title: `Printer ${locale}` } },
    },
    { path: `/${locale}/tickets/1` },
  ]),
]
