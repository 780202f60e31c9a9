import type { LoweredRequest } from '../support/lowered-app.ts'

/** The pages of what templates and helper modules may say. */
const WORKSHOP = [
  'forms',
  'syntax',
  'fields',
  'changes',
  'feed.atom',
  'feed.rss',
  'feed.xml',
  'feed.text',
].map((page) => ({
  path: `/workshop/${page}`,
}))

const colors = (...list: readonly string[]) =>
  Object.fromEntries(list.map((color, index) => [String(index), { color }]))

/** A leaf written together with its stains, its label and its book's title. */
const NESTED: readonly LoweredRequest[] = [
  { path: '/leaves/new' },
  {
    path: '/leaves',
    verb: 'POST',
    params: {
      leaf: {
        stains_attributes: colors('far too long a color', ''),
        label_attributes: { text: '' },
      },
    },
  },
  {
    path: '/leaves',
    verb: 'POST',
    params: {
      leaf: {
        isbn_note: 'b',
        stains_attributes: colors('red', '', 'blue'),
        label_attributes: { text: 'B' },
      },
    },
  },
  { path: '/leaves', verb: 'POST', params: { leaf: { stains_attributes: colors(...'abcde') } } },
  { path: '/leaves/2/edit' },
  {
    path: '/leaves/2',
    verb: 'PATCH',
    params: {
      leaf: {
        stains_attributes: {
          0: { id: '3', color: 'green' },
          1: { id: '4', color: 'blue', _destroy: '1' },
          1700000000000: { color: 'new', _destroy: 'false' },
        },
        label_attributes: { id: '1', text: 'C' },
        book_attributes: { title: 'Renamed' },
      },
    },
  },
  { path: '/leaves/2/edit' },
  {
    path: '/leaves/2',
    verb: 'PATCH',
    params: { leaf: { stains_attributes: { 0: { id: '3', color: 'much too long' } } } },
  },
  {
    path: '/leaves/2',
    verb: 'PATCH',
    params: {
      leaf: {
        stains_attributes: {
          0: { id: '3', color: 'much too long' },
          1: { id: '5', _destroy: '1' },
        },
      },
    },
  },
  { path: '/leaves/2', verb: 'PATCH', params: { leaf: { label_attributes: { text: 'none' } } } },
  {
    path: '/leaves/2',
    verb: 'PATCH',
    params: { leaf: { stains_attributes: [{ id: '1', color: 'x' }] } },
  },
  { path: '/leaves/1/edit' },
]

/** Callbacks that are classes, types of the flash, attributes of a controller's class, and what answers say. */
const MANNERS: readonly LoweredRequest[] = [
  { path: '/expressions/records' },
  { path: '/expressions/times' },
  { path: '/expressions/clock' },
  { path: '/manners/gate' },
  { path: '/manners/gate?shut=1' },
  { path: '/manners/counted' },
  { path: '/manners/leave' },
  { path: '/manners/shown' },
  { path: '/manners/of/ann%20lee/lines/7' },
  { path: '/manners/said' },
  { path: '/manners/answer' },
  { path: '/manners/path_parts?q=1' },
  { path: '/manners/path_parts.json' },
  { path: '/tales/Solaris?q=a&b=2' },
  { path: '/lately' },
  { path: '/tome/3' },
  { path: '/answers/script' },
  { path: '/answers/script', headers: { 'X-Requested-With': 'XMLHttpRequest' } },
  { path: '/manners/truth' },
  { path: '/admin_books' },
  { path: '/manners/forever' },
  { path: '/manners/away' },
  { path: '/manners/made' },
]

/** What one visitor asks of the library, in turn: looks around, reviews, signs in, writes, publishes, deletes. */
export const REQUESTS: readonly LoweredRequest[] = [
  { path: '/' },
  { path: '/books/1' },
  { path: '/books/3' },
  { path: '/books/3.json' },
  { path: '/books.json' },
  { path: '/books?q=lem' },
  { path: '/shelf/s' },
  { path: '/shelf/9' },
  { path: '/old-books' },
  { path: '/authors' },
  { path: '/authors?country=US' },
  { path: '/authors/ursula-k-le-guin' },
  { path: '/authors/none' },
  { path: '/about' },
  ...WORKSHOP,
  {
    path: '/workshop/moved',
    verb: 'POST',
    params: {
      book: { 'published_on(1i)': '2026', 'published_on(2i)': '2', 'published_on(3i)': '30' },
    },
  },
  { path: '/leaves' },
  { path: '/leaves/1-torn-at-the-upper' },
  { path: '/leaves/1/ann' },
  ...NESTED,
  { path: '/entries' },
  { path: '/inquiries' },
  { path: '/inquiries/1' },
  { path: '/inquiries/new' },
  {
    path: '/inquiries',
    verb: 'POST',
    params: { inquiry: { name: ' ', copies: 'x', gift: '1', note: 'too long' } },
  },
  { path: '/inquiries', verb: 'POST', params: { inquiry: { name: 'Bo', copies: '2', gift: '1' } } },
  {
    path: '/inquiries',
    verb: 'POST',
    params: { inquiry: { name: ' Bo ', copies: '2', gift: '0', note: 'n' } },
  },
  { path: '/inquiries/new' },
  { path: '/books/new' },
  { path: '/session/new' },
  { path: '/books/3/reviews', verb: 'POST', params: { review: { stars: '9', reviewer: '' } } },
  {
    path: '/books/3/reviews',
    verb: 'POST',
    params: { review: { stars: '4', reviewer: 'Lee', body: '' } },
  },
  { path: '/books/3' },
  { path: '/session', verb: 'POST', params: { email: 'ann@example.org', password: 'wrong' } },
  { path: '/admin/books' },
  {
    path: '/session',
    verb: 'POST',
    params: { email: 'Ann@example.org', password: 'correct horse' },
  },
  { path: '/' },
  { path: '/books/new' },
  {
    path: '/books',
    verb: 'POST',
    params: { book: { title: '', author_id: '1', status: 'published' } },
  },
  {
    path: '/books',
    verb: 'POST',
    params: {
      book: { title: 'The Lathe', author_id: '1', status: 'draft', price: '7', tag_ids: ['', '1'] },
    },
  },
  { path: '/books/4' },
  { path: '/books/4/edit' },
  { path: '/books/4', verb: 'PATCH', params: { book: { title: 'Solaris', author_id: '2' } } },
  { path: '/books/4', verb: 'PATCH', params: { book: { title: 'The Lathe of Heaven' } } },
  { path: '/books/4' },
  { path: '/books/4/publish', verb: 'POST' },
  { path: '/books/drafts' },
  { path: '/admin' },
  { path: '/leaves/1/ann' },
  { path: '/admin/books/2', verb: 'DELETE' },
  { path: '/admin/books' },
  { path: '/books/4', verb: 'DELETE' },
  { path: '/books' },
  { path: '/reviews/1', verb: 'DELETE' },
  { path: '/authors' },
  { path: '/session', verb: 'DELETE' },
  { path: '/books/new' },
  { path: '/nope' },
  { path: '/books.json', verb: 'POST', params: { book: { title: '' } } },
  { path: '/' },
  { path: '/answers/visit?page=a' },
  { path: '/answers/seen' },
  { path: '/answers/back' },
  { path: '/answers/back' },
  { path: '/answers/forget' },
  { path: '/answers/seen' },
  { path: '/answers/request_parts?q=1', headers: { 'X-Shelf': 'top' } },
  { path: '/answers/drawn' },
  { path: '/answers/of/a' },
  { path: '/answers/of/b?page=2' },
  { path: '/answers/text' },
  { path: '/answers/merged' },
  { path: '/answers/keys?aB=1' },
  { path: '/answers/fresh' },
  { path: '/answers/formats' },
  { path: '/answers/formats.json' },
  { path: '/answers/formats.csv' },
  { path: '/answers/markup' },
  { path: '/answers/file' },
  ...MANNERS,
]
