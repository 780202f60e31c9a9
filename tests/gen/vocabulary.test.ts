import t from 'tap'
import { RUNTIME } from '../../gen/runtime.ts'
import { UploadedFile } from '../../shell/controller/uploaded-file.ts'
import { registerDispatcher } from '../../shell/ruby/call/send.ts'
import { send } from '../../shell/ruby/index.ts'
import { dispatchFramework } from '../../shell/vocabulary/dispatch.ts'
import { findWord, frameworkName, vocabulary } from '../../shell/vocabulary/index.ts'
import { argumentKinds, literalKinds, optionSets } from '../../shell/vocabulary/kinds.ts'
import { parametersOf, readParameters } from '../../shell/vocabulary/parameters.ts'
import { settingKinds } from '../../shell/vocabulary/settings.ts'

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

t.test('every kind of argument in the vocabulary is one', async (t) => {
  const known = new Set(['any', ...Object.keys(literalKinds), ...Object.keys(argumentKinds)])
  const texts = Object.values(vocabulary).flatMap((words) =>
    Object.keys(words).flatMap((name) => parametersOf(words, name) ?? []),
  )
  const sets = [...Object.values(optionSets), ...Object.values(settingKinds)].map(readParameters)
  for (const { positional, rest, keywords, others, text } of [...texts, ...sets]) {
    const kinds = [...positional, ...keywords.values(), rest ?? 'any', others ?? 'any']
    for (const kind of kinds.flatMap((each) => each.split('|'))) t.ok(known.has(kind), text)
  }
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

t.test('webfw/ruby exports every function that lowered code imports', async (t) => {
  const library = (await import('../../shell/ruby/index.ts')) as Record<string, unknown>
  for (const name of RUNTIME) t.ok(name in library, name)
})
