import t from 'tap'
import { serveGenerated } from '../support/generated-app.ts'

const files = new Map([
  [
    'db/migrate/1_create_photos.rb',
    `class CreatePhotos < Webfw::Migration
  def change
    create_table :photos do |t|
      t.string :name
      t.binary :content
    end
  end
end
`,
  ],
  [
    'app/models/photo.rb',
    'class Photo\n  validates :content, presence: true, length: { maximum: 200_000 }\nend\n',
  ],
  [
    'app/controllers/application_controller.rb',
    'class ApplicationController < Webfw::Controller\nend\n',
  ],
  [
    'app/controllers/photos_controller.rb',
    `class PhotosController < ApplicationController
  skip_forgery_protection

  def create
    file = params.require(:photo)[:file]
    photo = Photo.create!(name: file.original_filename, content: file.read)
    render json: { id: photo.id, size: photo.content.bytesize, sum: Digest::SHA256.hexdigest(file.read) }
  end

  def show
    photo = Photo.find(params[:id])
    send_data photo.content, filename: photo.name, type: "image/png"
  end

  def kind
    file = params[:photo][:file]
    first = file.read(3)
    file.rewind
    whole = file.read
    render plain: [first == JPEG, whole.start_with?(JPEG), whole.byteslice(0, 3) == JPEG, whole.bytes.first(2), first.bytesize, file.eof?, file.read(1), file.open.read(2).bytes].inspect
  end
  JPEG = "\\xFF\\xD8\\xFF".b.freeze

  def text
    render plain: Photo.find(params[:id]).content.lines.map(&:strip).join("|")
  end
end
`,
  ],
  [
    'config/routes.rb',
    `Webfw::Routes.draw do
  root "photos#show"
  post "kind", to: "photos#kind"
  resources :photos, only: [:create, :show] do |photos|
    photos.member { |member| member.get "text" }
  end
end
`,
  ],
  ['app/views/layouts/application.html.erb', '<%= yield %>\n'],
])

t.test('an upload kept in a column comes back byte by byte', async (t) => {
  const server = await serveGenerated(files)
  t.teardown(() => server.stop())
  const base = `http://127.0.0.1:${server.port}`
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const large = Uint8Array.from({ length: 150_000 }, (_, index) => (index * 7919) % 256)
  const text = new TextEncoder().encode('name,größe\nÄrmel,3\n')
  const ids: number[] = []
  for (const bytes of [every, large, text]) {
    const form = new FormData()
    form.set('photo[file]', new File([bytes], 'a.png', { type: 'image/png' }))
    const made = await fetch(`${base}/photos`, { method: 'POST', body: form })
    const { id, size, sum } = (await made.json()) as { id: number; size: number; sum: string }
    ids.push(id)
    t.equal(size, bytes.length)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    t.equal(sum, Buffer.from(digest).toString('hex'))
    const back = await fetch(`${base}/photos/${id}`)
    t.same(new Uint8Array(await back.arrayBuffer()), bytes)
  }
  const lines = await fetch(`${base}/photos/${ids[2]}/text`)
  t.equal(await lines.text(), 'name,größe|Ärmel,3')
  for (const [bytes, kind] of [
    [[0xff, 0xd8, 0xff, 0], '[true, true, true, [255, 216], 3, true, nil, [255, 216]]'],
    [[0xc3, 0xa4, 0x61, 0], '[false, false, false, [195, 164], 3, true, nil, [195, 164]]'],
  ] as const) {
    const form = new FormData()
    form.set('photo[file]', new File([Uint8Array.from(bytes)], 'a.jpg'))
    const told = await fetch(`${base}/kind`, { method: 'POST', body: form })
    t.equal(await told.text(), kind, 'the first bytes tell what it is')
  }
  const none = await fetch(`${base}/photos/${ids[0]}/text`)
  t.equal(none.status, 500, 'bytes that are no text are never read as text')
})
