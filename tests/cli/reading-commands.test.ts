import { execFileSync } from 'node:child_process'
import t from 'tap'
import { Project } from '../support/project.ts'

t.test(
  'notes, stats and about read an application without compiling it, also as JSON; completion knows the commands',
  async (t) => {
    const project = new Project(t, { home: 'empty' })
    project.write('spin.toml', '[package]\nname = "shop"\n\n[dependencies]\nwebfw = "v0.2.1"\n')
    project.write(
      'app/models/article.rb',
      '# An article.\nclass Article\n  def title = 1 # TODO: ask for it\n\n  # FIXME slow\n  def body\n  end\nend\n',
    )
    project.write(
      'app/views/articles/index.html.erb',
      '<%# OPTIMIZE: cache %>\n<p>TODO is text</p>\n',
    )

    const notes = await project.ask(['notes'])
    t.equal(
      notes.stdout,
      'app/models/article.rb:\n  * [3] [TODO] ask for it\n  * [5] [FIXME] slow\n\n' +
        'app/views/articles/index.html.erb:\n  * [1] [OPTIMIZE] cache\n\n',
    )
    t.equal(
      (await project.ask(['rails', 'notes', '-a', 'FIXME'])).stdout,
      'app/models/article.rb:\n  * [5] [FIXME] slow\n\n',
    )
    t.equal(
      (await project.ask(['stats'])).stdout,
      [
        'Name        Files  Lines  LOC  Classes  Methods',
        'app/models      1      8    5        1        2',
        'app/views       1      2    2        0        0',
        'Total           2     10    7        1        2',
        '',
      ].join('\n'),
    )
    const answer = async (word: string) => JSON.parse((await project.ask([word, '--json'])).stdout)
    t.match(await answer('notes'), {
      ok: true,
      notes: [{ file: 'app/models/article.rb', line: 3, word: 'TODO', note: 'ask for it' }],
    })
    t.match((await answer('stats')).stats.at(-1), { name: 'Total', files: 2, lines: 10, loc: 7 })
    t.match((await answer('about')).about, { Application: 'shop', Environment: 'development' })

    const { stdout: script } = await project.ask(['completion', 'bash'])
    const typed = `${script}COMP_WORDS=(webfw db sta); COMP_CWORD=2; _webfw; echo "$COMPREPLY"`
    t.equal(execFileSync('bash', ['-c', typed], { encoding: 'utf8' }), 'status\n')
    t.match((await project.ask(['completion', 'fish'])).stdout, "-n '__webfw_at db' -a status")
    t.match(
      (await project.ask(['about'], { env: { WEBFW_ENV: 'test' } })).stdout,
      /^Application +shop\nwebfw +\d.*\nBun +\d.*\nSQLite +\d.*\nEnvironment +test\n.*\nAdapter +SQLite\nDatabase .*\/storage\/test\.sqlite3\n$/,
    )
  },
)
