/** Texts that visitors send to keep a worker busy, by name: each gives one of about so many UTF-16 units. */
export type Family = (size: number) => string

/** What a text of one family repeats. */
const REPEATED = [
  ...[' ', '\t', '\n', '\r\n', '\0', 'a', 'z', 'Z9', 'aA', 'Aa', 'AAa', '0', '9', '1_', '1,', '-1'],
  ...[
    '.',
    ',',
    ';',
    ':',
    '::',
    '/',
    '//',
    '\\',
    '\\u',
    '|',
    '!',
    '?',
    '*',
    '+',
    '-',
    '_',
    '_a',
    'a_',
  ],
  ...[
    '<',
    '<a',
    '<a ',
    '<!--',
    '</',
    '<script',
    '<b>x',
    '>',
    '&',
    '&#',
    '&amp;',
    '%',
    '%2',
    '%20',
    '#{',
  ],
  ...[
    '"',
    "'",
    '`',
    '=',
    'a=',
    'a=1&',
    'a[',
    '[',
    ']',
    '{',
    '(',
    '[]',
    '{"a":',
    '$',
    '@',
    '^',
    '~',
  ],
  ...[
    ' a',
    'a ',
    'ab cd ',
    'a\n',
    ' \n',
    '\n\na',
    '\u0301',
    'e\u0301',
    'é',
    'ß',
    '\u3000',
    '😀',
    '👩\u200d',
  ],
  ...['힣', 'ꒌ', '1.', '1e', '2026-', '01:', 'bytes=', 'q=0.5,', 'Ids', 'ses', 'zz', 'zZ9'],
]

/** What stands around the repeated part. */
const SHAPED: Readonly<Record<string, Family>> = {
  'spaces, letter': (size) => `${' '.repeat(size - 1)}a`,
  'letter, spaces, letter': (size) => `a${' '.repeat(size - 2)}a`,
  'newlines, letter': (size) => `a${'\n'.repeat(size - 2)}a`,
  'digits, letter': (size) => `${'1'.repeat(size - 1)}x`,
  'zero, point, zeros, one': (size) => `0.${'0'.repeat(size - 3)}1`,
  'digits, point, digits': (size) => `${'7'.repeat(size >> 1)}.${'7'.repeat(size >> 1)}`,
  'one, e, digits': (size) => `1e${'9'.repeat(size - 2)}`,
  'letters, mark': (size) => `${'a'.repeat(size - 1)}!`,
  'underscores, letter': (size) => `a${'_'.repeat(size - 2)}a`,
  'brackets inside brackets': (size) => '['.repeat(size >> 1) + ']'.repeat(size >> 1),
  'quote, backslashes': (size) => `"${'\\'.repeat(size - 1)}`,
  'tag of spaces': (size) => `<a${' '.repeat(size - 2)}`,
  'tags inside tags': (size) => '<a<a>'.repeat(size / 5),
  'tag around tag': (size) => '<'.repeat(size / 3) + 'b>'.repeat(size / 3),
  'many words': (size) => Array.from({ length: size / 6 }, (_, at) => 10000 + at).join(' '),
}

/** All of them. */
export const families: Readonly<Record<string, Family>> = {
  ...Object.fromEntries(
    REPEATED.map((part): [string, Family] => [
      `${JSON.stringify(part)} again and again`,
      (size) =>
        part
          .repeat(Math.ceil(size / part.length))
          .slice(0, size)
          .toWellFormed(),
    ]),
  ),
  ...SHAPED,
}

/** Those that methods with arguments are given, once for each set of arguments. */
export const few: readonly string[] = [' ', '9', '😀', 'many words'].map((name) =>
  name in families ? name : `${JSON.stringify(name)} again and again`,
)
