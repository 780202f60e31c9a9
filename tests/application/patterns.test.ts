import t from 'tap'
import { diagnose, serveGenerated } from '../support/generated-app.ts'

// Patterns that take too long on what a visitor sends, in a served application.

const files = new Map(
  Object.entries({
    'config/routes.rb': `Webfw::Routes.draw do
  get "/comments", to: "comments#index"
  post "/comments", to: "comments#create"
  get "/words", to: "comments#words"
end
`,
    'db/migrate/1_create_comments.rb': `class CreateComments < Webfw::Migration
  def change
    create_table :comments do |t|
      t.text :body
      t.string :code
    end
  end
end
`,
    'app/models/comment.rb': `class Comment
  validates :body, format: { without: /(a+)+b|<script>/, message: "holds a script" }
  validates :code, format: { without: /\\A(\\w+\\s?)*\\1!\\z/ }, allow_blank: true
end
`,
    'app/views/comments/show.html.erb': '<p>A comment</p>\n',
    'app/controllers/application_controller.rb':
      'class ApplicationController < Webfw::Controller\nend\n',
    'app/controllers/comments_controller.rb': `class CommentsController < ApplicationController
  skip_forgery_protection

  def index
    render plain: Comment.count
  end

  def create
    comment = Comment.new(body: params[:body], code: params[:code])
    if comment.save
      render plain: "kept", status: :created
    else
      render plain: comment.errors.full_messages.join(", "), status: :unprocessable_entity
    end
  end

  def words
    found = params[:text].to_s =~ /(x+)+\\1y/
    render plain: found.inspect
  rescue Regexp::TimeoutError => error
    render plain: error.message, status: :bad_request
  end
end
`,
  }),
)

t.test('a pattern never lets through what it could not finish looking at', async (t) => {
  t.same(await diagnose(files), [])
  const server = await serveGenerated(files)
  t.teardown(() => server.stop())
  const origin = `http://127.0.0.1:${server.port}`
  const post = (fields: Record<string, string>) =>
    fetch(`${origin}/comments`, { method: 'POST', body: new URLSearchParams(fields) })

  // JavaScriptCore gives up here and says that there is no match.
  const script = await post({ body: `${'a'.repeat(30)}<script>` })
  t.same([script.status, await script.text()], [422, 'Body holds a script'])
  const long = await post({ body: `${'a'.repeat(100_000)}<script>` })
  t.equal(long.status, 422, 'a long text is looked at to its end')
  t.equal((await post({ body: 'a'.repeat(100_000) })).status, 201)

  const stuck = await post({ body: 'x', code: `${'a'.repeat(60)}?` })
  t.equal(stuck.status, 500, 'what a backreference leads astray ends with an error')
  t.notMatch(await stuck.text(), /regexp|comment\.rb/, 'of which the visitor sees nothing')
  t.equal(await (await fetch(`${origin}/comments`)).text(), '1', 'other requests are served then')

  const rescued = await fetch(`${origin}/words?text=${'x'.repeat(3000)}`)
  t.same([rescued.status, await rescued.text()], [400, 'regexp match timeout'])

  await server.stop()
  t.match(server.output(), /Regexp::TimeoutError.*regexp match timeout/)
  t.match(server.output(), /backtrace=.*:in create/, 'the log says who searched')
})

t.test(
  'a format with the anchors of a line is refused as the application is generated',
  async (t) => {
    const model = 'class Comment\n  validates :code, format: { with: /^[a-z]+$/ }\nend\n'
    const [diagnostic] = await diagnose(new Map(files).set('app/models/comment.rb', model))
    t.match(diagnostic, /^app\/models\/comment\.rb:2:36: This pattern uses the anchors of a line/)
    t.match(diagnostic, /Write \\A and \\z/)
  },
)
