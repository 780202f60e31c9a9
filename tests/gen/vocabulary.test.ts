import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { ANNOUNCING } from '../../gen/application/announcing-words.ts'
import { railsPage } from '../../gen/check/rails-page.ts'
import { activeSupportMethod } from '../../gen/dialect/words/active-support.ts'
import type { Kind } from '../../gen/facts/types.ts'
import { classExtensions } from '../../shell/active-support/install.ts'
import { wordName } from '../../shell/active-support/words.ts'
import { UploadedFile } from '../../shell/controller/uploaded-file.ts'
import { registerDispatcher } from '../../shell/ruby/call/send.ts'
import type { WrongSignatures } from '../../shell/ruby/call/signature.ts'
import { answers, send } from '../../shell/ruby/index.ts'
import { logger } from '../../shell/running.ts'
import { answersFramework, dispatchFramework } from '../../shell/vocabulary/dispatch.ts'
import { findWord, frameworkName, vocabulary } from '../../shell/vocabulary/index.ts'
import { parameterTexts, words } from '../../shell/vocabulary/notation.ts'
import { parametersOf } from '../../shell/vocabulary/parameters.ts'
import { announces } from '../../shell/vocabulary/record.ts'

t.test(
  'every declaration that gen knows to make methods counts as one where its names are computed',
  async (t) => {
    t.same(
      Object.keys(ANNOUNCING).filter((word) => !announces(word)),
      // Its digest is only in applications that write it out.
      ['has_secure_password'],
    )
  },
)

t.test('frameworkName() turns a word of Ruby into one of TypeScript', async (t) => {
  const words: [string, string][] = [
    ['redirect_to', 'redirectTo'],
    ['save!', 'saveOrRaise'],
    ['new_record?', 'isNewRecord'],
    ['any?', 'any'],
    ['include?', 'includes'],
    ['[]', 'get'],
    ['<<', 'append'],
  ]
  for (const [ruby, typescript] of words) t.equal(frameworkName(ruby), typescript)
})

t.test('findWord() reads what is known of a word', async (t) => {
  t.same(findWord(vocabulary.Controller, 'params'), {
    name: 'params',
    accessor: true,
    keepsKeys: false,
    takesValues: false,
    returns: 'Params',
  })
  t.match(findWord(vocabulary.Model, 'where'), { keepsKeys: true, returns: 'Relation' })
  t.equal(findWord(vocabulary.Model, 'toString'), null)
})

t.test('parametersOf() reads what a word takes', async (t) => {
  t.match(parametersOf(vocabulary.Controller, 'redirect_to'), {
    positional: ['target'],
    required: 1,
    rest: null,
    others: null,
  })
  t.match(parametersOf(vocabulary.Model, 'where'), {
    positional: ['condition'],
    required: 0,
    rest: 'any',
    others: 'condition',
  })
  t.match(parametersOf(vocabulary.ControllerClass, 'before_action'), {
    required: 1,
    rest: 'callback',
    block: 'instead',
  })
  t.same(parametersOf(vocabulary.ControllerClass, 'rate_limit')?.needed, ['to', 'within'])
  t.equal(parametersOf(vocabulary.Controller, 'respond_to')?.block, 'needed')
  t.equal(parametersOf(vocabulary.Controller, 'params'), null)
})

t.test('the compiler refuses a word whose entry names what there is not', async (t) => {
  const table = words({
    render: 'keys nil (template? name!:string|nil any* **)',
    path: 'String ()',
  })
  t.strictSame(Object.keys(table), ['render', 'path'])
  // @ts-expect-error: `stauts` is no kind.
  words({ head: 'nil (stauts)' })
  // @ts-expect-error: nor is it as that of a keyword, with others or at the end of a list.
  words({ head: 'nil (name status:name|stauts layout:name)' })
  // @ts-expect-error: `Strng` is no result.
  words({ head: 'Strng (name)' })
  // @ts-expect-error: `acessor` is no flag.
  words({ head: 'acessor String' })
  // @ts-expect-error: the parameters stand behind a space, in parentheses.
  words({ head: 'nil(name)' })
  // @ts-expect-error: and so they are closed.
  words({ head: 'nil (name' })
  // @ts-expect-error: one wrong entry among right ones.
  words({ head: 'nil (name)', render: 'nil (nam)' })
  // @ts-expect-error: settings and options are of kinds too.
  parameterTexts({ fuel: 'amuont' })
})

t.test('the compiler finds the word of a signature that is none', async (t) => {
  type Entry<Text> = { readonly a: readonly [unknown, Text] }
  const wrong: [
    WrongSignatures<Entry<'0-1 &e -> Arrray'>>,
    WrongSignatures<Entry<'0-1 &f -> Array?'>>,
    WrongSignatures<Entry<'one & k:size?'>>,
  ] = ['Arrray', '&f', 'one']
  // @ts-expect-error: there is nothing wrong in these.
  const right: WrongSignatures<Entry<'1-2+ k:size?,color & -> Array?' | '0' | '2+/1'>> = '0'
  t.strictSame([...wrong, right], ['Arrray', '&f', 'one', '0'])
})

t.test(
  'dispatchFramework() lets send() reach words of the vocabulary and nothing else',
  async (t) => {
    registerDispatcher(dispatchFramework)
    class Answer {
      status = 200
      setHeader(name: string, value: unknown) {
        return `${name}: ${value}`
      }
      sendFile(path: string, options: { contentType: string }) {
        return `${path} ${options.contentType}`
      }
      deleteEverything() {
        return 'gone'
      }
    }

    t.equal(send(new Answer(), 'set_header', ['X-A', 1]), 'X-A: 1')
    t.equal(send(new Answer(), 'send_file', ['a', { content_type: 'b' }]), 'a b')
    t.equal(send(new Answer(), 'status'), 200)
    const file = new UploadedFile('a.txt', 'text/plain', new Uint8Array([104, 105]), () => '')
    for (const [word, expected] of [
      ['original_filename', 'a.txt'],
      ['content_type', 'text/plain'],
      ['size', 2],
      ['read', 'hi'],
    ] as const) {
      t.equal(send(file, word), expected, word)
    }
    class Records {
      toAry() {
        return [3, 1, 2]
      }
    }
    t.same(send(new Records(), 'each_slice', [2], null) instanceof Object, true)
    t.same(send(new Records(), 'sort'), [1, 2, 3])
    t.throws(() => send(new Records(), 'sort!'), /undefined method `sort!'/)
    t.throws(() => send(new Records(), 'delete', [1]), /undefined method `delete'/)
    t.throws(() => send(new Answer(), 'delete_everything'), /undefined method `delete_everything'/)
  },
)

t.test('the log answers the words that gen lets through', async (t) => {
  for (const name of Object.keys(vocabulary.Logger)) {
    t.ok(answers(logger, name) || answersFramework(logger, name), name)
  }
})

t.test('webfw/ruby exports every function that lowered code imports', async (t) => {
  const library = (await import('../../shell/ruby/index.ts')) as Record<string, unknown>
  const files = readdirSync('gen', { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => file.endsWith('.ts')).map((file) => `gen/${file}`)
  const called = texts.flatMap((file) => {
    const calls = readFileSync(file, 'utf8').matchAll(/\blo\.(?:call|runtime)\(\s*'(\w+)'/g)
    return [...calls].map(([, name = '']) => name)
  })
  t.ok(called.length > 100, 'the calls are found')
  for (const name of new Set(called)) t.ok(name in library, name)
})

t.test(
  'every word of Active Support for a kind of values is a function that gen can call',
  async (t) => {
    const kinds = {
      string: 'String',
      integer: 'Integer',
      array: 'Array',
      hash: 'Hash',
      time: 'Time',
    }
    const more = { date: 'Date', decimal: 'BigDecimal', duration: 'ActiveSupport::Duration' }
    for (const [kind, owner] of Object.entries({ ...kinds, ...more })) {
      const names = Object.keys(classExtensions[owner] ?? {}).filter(
        (name) => wordName(name) !== null,
      )
      t.ok(names.length > 5, owner)
      for (const name of names) {
        t.type(activeSupportMethod(kind as Kind, name), 'object', `${owner}#${name}`)
      }
    }
  },
)

t.test(
  'docs/guides/from-rails.md lists the words that there are, and those that are refused',
  async (t) => {
    t.equal(readFileSync('docs/guides/from-rails.md', 'utf8'), railsPage(), 'method-pages.mjs')
  },
)
