import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { withoutRails } from '../support/debian-rails.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { STORING } from '../support/storage-app.ts'

// Active Storage of Debian's Rails 6.1 and ours say the same of the same lines, and ours goes on with the database and the files of the other.

/** What `ruby-activestorage` of Debian is for. */
const withoutStorage =
  withoutRails ||
  (spawnSync('ruby', ['-e', 'Gem::Specification.find_by_name("activestorage")']).status === 0
    ? false
    : 'needs Active Storage 6.1 (Debian package: ruby-activestorage)')

/** The lines; one that ends in `# Rails 8: answer` has that answer, which is another one than that of Rails 6.1. */
const LINES = String.raw`
@post = Post.create!(title: "one"); @post.avatar.attached?
@post.avatar.attach(io: StringIO.new("hello"), filename: "a b.txt", content_type: "text/plain"); @post.avatar.attached?
[@post.avatar.filename.to_s, @post.avatar.filename.base, @post.avatar.filename.extension, @post.avatar.filename.extension_with_delimiter]
[@post.avatar.byte_size, @post.avatar.checksum, @post.avatar.content_type, @post.avatar.blob.service_name, @post.avatar.key.match?(/\A[a-z0-9]{28}\z/)]
@post.avatar.download
@post.avatar.blob.download_chunk(1..2) # Rails 8: "el"
parts = []; @post.avatar.blob.download { |part| parts << part }; parts
@post.avatar.open { |file| [file.read, File.extname(file.path)] }
@old = @post.avatar.blob; @post.avatar.attach(io: StringIO.new("two"), filename: "b.txt"); [ActiveStorage::Attachment.count, @post.reload.avatar.filename.to_s]
@post.update!(avatar: nil); [@post.avatar.attached?, @post.reload.avatar.attached?, @post.avatar_attachment, @post.avatar_blob]
@post.images.attach([{ io: StringIO.new("1"), filename: "1.txt" }, { io: StringIO.new("2"), filename: "2.txt" }]); @post.images.map { |image| image.filename.to_s }
@post.images.attach(io: StringIO.new("3"), filename: "3.txt"); [@post.reload.images.count, @post.images.size, @post.images.attached?]
@post.images_attachments.map(&:name).uniq
@post.images_blobs.map { |blob| blob.filename.to_s }.sort
@post.images.blobs.size
@post.update!(images: [@post.images.first.signed_id]); @post.reload.images.map { |image| image.filename.to_s }
@post.images.first.purge; [@post.reload.images.count, @post.images.attached?]
@blob = ActiveStorage::Blob.create_and_upload!(io: StringIO.new("x"), filename: "x.png", content_type: "image/png"); @post.update!(avatar: @blob.signed_id); [@post.avatar.blob == @blob, @blob.attachments.count]
[@blob.image?, @blob.text?, @blob.audio?, @blob.video?, @blob.content_type, @blob.identified?]
Post.with_attached_avatar.map { |each| each.avatar.attached? }
Post.includes(:avatar_attachment).first.avatar.attached?
Post.where.missing(:avatar_attachment).count
Post.joins(:avatar_blob).where(active_storage_blobs: { content_type: "image/png" }).count
ActiveStorage::Blob.find_signed("nope")
ActiveStorage::Blob.find_signed!("nope") rescue $!.class
ActiveStorage::Blob.find_signed!(@blob.signed_id) == @blob
ActiveStorage::Blob.find_signed(@blob.signed_id(purpose: :other)) # Rails 8: nil
ActiveStorage::Blob.find_signed(@blob.signed_id(expires_in: 0)) # Rails 8: nil
@post.update(title: ""); @post.errors.full_messages
@post.reload; @post.title = ""; @post.avatar = { io: StringIO.new("bad"), filename: "bad.txt" }; [@post.save, @post.avatar.filename.to_s, ActiveStorage::Blob.where(filename: "bad.txt").count]
@post.reload.avatar.filename.to_s
Post.transaction { @post.avatar.attach(io: StringIO.new("gone"), filename: "gone.txt"); raise ActiveRecord::Rollback }; [@post.reload.avatar.filename.to_s, ActiveStorage::Blob.where(filename: "gone.txt").count]
@post.avatar.attach(42) rescue [$!.class, $!.message]
@post.reload; @post.avatar.detach; [@post.reload.avatar.attached?, ActiveStorage::Blob.where(filename: "x.png").count]
@post.avatar.attach(@blob); @blob.purge; [ActiveStorage::Blob.exists?(@blob.id), @post.reload.avatar.attached?]
@post.avatar.purge; [ActiveStorage::Blob.exists?(@blob.id), @blob.service.exist?(@blob.key), @post.avatar.attached?]
@post.avatar.analyzed?
Post.new.avatar.filename
Post.new(title: "n", avatar: { io: StringIO.new("n"), filename: "n" }).avatar.attached?
Post.reflect_on_attachment(:avatar).macro
Post.reflect_on_all_attachments.map(&:name).sort
Post.create!(title: "h", images: [{ io: StringIO.new("h"), filename: "h" }]).images.size
ActiveStorage::Filename.new("a/b:c\t?.txt").to_s # Rails 8: "a-b-c--.txt"
[ActiveStorage::Filename.new("a.tar.gz").base, ActiveStorage::Filename.new("a.tar.gz").extension, ActiveStorage::Filename.new("none").extension]
ActiveStorage::Filename.new("B.txt") == ActiveStorage::Filename.new("b.txt")
ActiveStorage::Blob.create_before_direct_upload!(filename: "d.txt", byte_size: 3, checksum: "x").as_json.keys
ActiveStorage::Blob.build_after_unfurling(io: StringIO.new("\x89PNG\r\n\x1A\n".b), filename: "x.txt", content_type: "text/plain").content_type
ActiveStorage::Blob.build_after_unfurling(io: StringIO.new("a,b"), filename: "x.csv", content_type: nil).content_type
ActiveStorage::Blob.build_after_unfurling(io: StringIO.new("PK\x03\x04"), filename: "x.docx", content_type: "application/zip").content_type
ActiveStorage::Blob.build_after_unfurling(io: StringIO.new("%PDF-1.4"), filename: "x", content_type: "image/png").content_type
ActiveStorage::Blob.build_after_unfurling(io: StringIO.new("anything"), filename: "x.unknownthing", content_type: nil).content_type
ActiveStorage::Blob.service.name
ActiveStorage::Blob.service.path_for("abcdefgh").split("/").last(3)
@last = Post.create!(title: "last", avatar: { io: StringIO.new("kept"), filename: "größe.txt", content_type: "text/plain" }, images: [{ io: StringIO.new("<script>"), filename: "a.html", content_type: "text/html" }, { io: StringIO.new("%PDF-1"), filename: "b.pdf" }]); @last.images.size
@last.avatar_attachment.record == @last
ActiveStorage::Attachment.last.blob.attachments.size
Post.create!(title: "z", avatar: { io: StringIO.new("z"), filename: "z" }).destroy; ActiveStorage::Attachment.where(name: "avatar").count
`
  .trim()
  .split('\n')

const lines = LINES.map((line) => line.replace(/ # Rails 8:.*/, ''))
const BODY = `class Checks
  def run
    @out = []
${lines.map((line) => `    show { ${line} }`).join('\n')}
    @out
  end

  def show
    @out << (yield).inspect
  rescue => error
    @out << "#{error.class}: #{error.message}"
  end

  def addresses
    urls = Rails.application.routes.url_helpers
    [Post.find_by(title: "last").avatar, *Post.find_by(title: "last").images].flat_map do |file|
      ["rails_blob_path", "rails_storage_proxy_path"].flat_map do |name|
        blob = file.blob
        [urls.public_send(name, blob, only_path: true), urls.public_send(name, blob, disposition: "attachment", only_path: true)]
      end
    end
  end
end
`

const OURS: Readonly<Record<string, string>> = {
  ...STORING,
  'app/models/checks.rb': BODY.replace(/ {2}def addresses[^]*?\n {2}end\n/, ''),
  'app/controllers/checks_controller.rb': `class ChecksController < ApplicationController
  include ActiveStorage::SetCurrent

  def index = render(json: Checks.new.run)

  def places
    files = [Post.find_by(title: "last").avatar, *Post.find_by(title: "last").images]
    render json: files.flat_map { |file|
      blob = file.blob
      [rails_blob_path(blob), rails_blob_path(blob, disposition: "attachment"), rails_storage_proxy_path(blob), rails_storage_proxy_path(blob, disposition: "attachment")]
    }
  end

  def change
    post = Post.find_by(title: "last")
    content = post.avatar.download
    post.update!(avatar: { io: StringIO.new("ours"), filename: "ours.txt" })
    post.images.attach(io: StringIO.new("more"), filename: "more.txt")
    render json: [content, post.reload.avatar.download, post.images.map(&:download), post.avatar_blob.key == post.avatar.key]
  end
end
`,
  'config/routes.rb': (STORING['config/routes.rb'] ?? '').replace(
    'resources :posts do',
    'get "checks", to: "checks#index"\n  get "places", to: "checks#places"\n  get "change", to: "checks#change"\n  resources :posts do',
  ),
  'config/storage.yml':
    'local:\n  service: Disk\n  root: <%= ENV["KEPT"] || Rails.root.join("storage") %>\n',
}

type Answer = [number, string | null, string | null, number]

/** What the application answers at its own addresses, redirects followed. */
async function answersOf(base: string): Promise<Answer[]> {
  const addresses = (await (await fetch(`${base}/places`)).json()) as string[]
  const answers: Answer[] = []
  for (const address of addresses) {
    const answer = await fetch(base + address)
    const field = (name: string) => answer.headers.get(name)
    const size = (await answer.arrayBuffer()).byteLength
    answers.push([answer.status, field('content-type'), field('content-disposition'), size])
  }
  return answers
}

t.test('Active Storage says what that of Rails says', { skip: withoutStorage }, async (t) => {
  const root = t.testdir()
  const judge = spawnSync('ruby', ['-E', 'UTF-8', '-W0', 'tests/rails/storage/run.rb', root], {
    input: BODY,
    encoding: 'utf8',
  })
  t.equal(judge.status, 0, judge.stderr)
  const [said, served] = JSON.parse(judge.stdout) as [string[], Answer[]]

  const server = await serveGenerated(new Map(Object.entries(OURS)))
  t.teardown(() => server.stop())
  const base = `http://127.0.0.1:${server.port}`
  const own = (await (await fetch(`${base}/checks`)).json()) as string[]
  const wanted = LINES.map((line, index) => / # Rails 8: (.*)/.exec(line)?.[1] ?? said[index])
  t.same(
    lines.map((line, index) => [line, own[index]]),
    lines.map((line, index) => [line, wanted[index]]),
  )
  t.same(await answersOf(base), served, 'media types, dispositions and bytes of its addresses')

  const after = await serveGenerated(new Map(Object.entries(OURS)), {
    WEBFW_DATABASE: join(root, 'rails.sqlite3'),
    KEPT: join(root, 'kept'),
  })
  t.teardown(() => after.stop())
  const there = `http://127.0.0.1:${after.port}`
  t.same(await answersOf(there), served, 'of the files that Rails has kept, too')
  t.same(await (await fetch(`${there}/change`)).json(), [
    'kept',
    'ours',
    ['<script>', '%PDF-1', 'more'],
    true,
  ])
})
