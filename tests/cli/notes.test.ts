import t from 'tap'
import { Project } from '../support/project.ts'

t.test(
  'notes, stats and about read the text of an application, without compiling it',
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
    t.match(
      (await project.ask(['about'], { env: { WEBFW_ENV: 'test' } })).stdout,
      /^Application +shop\nwebfw +\d.*\nBun +\d.*\nSQLite +\d.*\nEnvironment +test\n.*\nDatabase .*\/storage\/test\.sqlite3\n$/,
    )
  },
)
