import t from 'tap'
import { Project } from '../support/project.ts'

t.test(
  'spin run FILE.rb runs a program of several files, and answers its exit status',
  async (t) => {
    const project = new Project(t)
    project.write('lib/greet.rb', 'def greet(name)\n  "Hello, #{name}!"\nend\n')
    project.write(
      'main.rb',
      'require_relative "lib/greet"\nputs greet("Ada")\nputs 7 / 2, 7.0 / 2, 2**100\nexit 3\n',
    )

    const { code, stdout, stderr } = await project.webfw(['spin', 'run', 'main.rb'])

    t.equal(stderr, '')
    t.equal(stdout, 'Hello, Ada!\n3\n3.5\n1267650600228229401496703205376\n')
    t.equal(code, 3)
  },
)

t.test(
  'an uncaught exception is on stderr, after what was printed, and the exit status is 1',
  async (t) => {
    const project = new Project(t)
    project.write('main.rb', 'puts "before"\nraise ArgumentError, "no such thing"\n')

    const { code, stdout, stderr } = await project.webfw(['spin', 'run', 'main.rb'])

    t.equal(stdout, 'before\n')
    t.match(stderr, 'no such thing (ArgumentError)')
    t.equal(code, 1)
  },
)

t.test('a refused program says where and why, and does not run', async (t) => {
  const project = new Project(t)
  project.write('main.rb', 'puts "before"\neval("1")\n')

  const { code, stdout, stderr } = await project.webfw(['spin', 'run', 'main.rb'])

  t.equal(code, 1)
  t.equal(stdout, '')
  t.match(stderr, /main\.rb:2:1: `eval`/)
  t.match(stderr, '2 | eval("1")')
})

t.test('a file that is not there is one error', async (t) => {
  const project = new Project(t)

  const { code, stderr } = await project.webfw(['spin', 'run', 'nothing.rb'])

  t.equal(code, 1)
  t.match(stderr, 'there is no file nothing.rb')
})
