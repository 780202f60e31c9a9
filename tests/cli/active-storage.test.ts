import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { findFreePort, untilReady } from '../support/blog.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { PATIENCE } from '../support/eventually.ts'
import { Project } from '../support/project.ts'

// What `webfw active_storage:install` writes, and Rails' own script @rails/activestorage against `webfw server`.

const FILES: Readonly<Record<string, string>> = {
  'config/importmap.rb':
    'pin "application"\npin "@rails/activestorage", to: "activestorage.esm.js"\n',
  'app/javascript/application.js': `import * as ActiveStorage from "@rails/activestorage"
ActiveStorage.start()
addEventListener("direct-upload:progress", ({ detail }) => { document.documentElement.dataset.progress = detail.progress })
document.documentElement.dataset.ready = "yes"
`,
  'app/models/photo.rb':
    'class Photo < ApplicationRecord\n  has_one_attached :picture\n  has_many_attached :others\nend\n',
  'app/controllers/photos_controller.rb': `class PhotosController < ApplicationController
  def new
    @photo = Photo.new
  end

  def create
    photo = Photo.create!(params.expect(photo: [:name, :picture, others: []]))
    redirect_to photo
  end

  def show
    @photo = Photo.find(params[:id])
  end
end
`,
  'app/views/photos/new.html.erb': `<%= form_with model: @photo do |form| %>
<%= form.text_field :name %>
<%= form.file_field :picture, direct_upload: true %>
<%= form.file_field :others, multiple: true, direct_upload: true %>
<%= form.submit %>
<% end %>
`,
  'app/views/photos/show.html.erb': `<h1><%= @photo.name %></h1>
<p><%= @photo.picture.filename %>: <%= @photo.picture.byte_size %></p>
<%= image_tag @photo.picture %>
<% @photo.others.each do |other| %><b><%= other.download.size %></b><% end %>
`,
  'config/routes.rb': 'Rails.application.routes.draw do\n  resources :photos\nend\n',
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const TEST = `require "test_helper"

class PhotoTest < ActiveSupport::TestCase
  fixtures :all

  test "a fixture has its file" do
    picture = photos(:one).picture
    assert_equal "image/png", picture.content_type
    assert_equal file_fixture("a.png").size, picture.download.bytesize
    assert_equal "test", picture.blob.service_name
  end

  test "a file of a test is attached" do
    photo = Photo.create!(name: "two", picture: file_fixture_upload("a.png", "image/png"))
    assert_equal "a.png", photo.picture.filename.to_s
    assert_equal file_fixture("a.png").size, photo.picture.byte_size
  end
end

class PhotosRequestTest < ActionDispatch::IntegrationTest
  test "a file of a test is sent" do
    assert_difference -> { ActiveStorage::Blob.count }, 2 do
      file = file_fixture_upload("a.png", "image/png")
      post photos_path, params: { photo: { name: "x", picture: file, others: [file] } }
    end
    assert_response :redirect
    assert_equal 1, Photo.last.others.count
  end
end
`

t.test('a browser sends files before its form', { skip: withoutBrowser }, async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--rails', '--skip-git'])
  const words = [
    'generate',
    'scaffold',
    'photo',
    'name',
    'picture:attachment',
    'others:attachments',
  ]
  await project.ask(words, { within: 'shop' })
  const folder = join(project.folder, 'shop')
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  t.match(read('app/controllers/photos_controller.rb'), '[ :name, :picture, others: [] ]')
  t.match(read('app/models/photo.rb'), 'has_one_attached :picture\n  has_many_attached :others\n')
  t.match(read('app/views/photos/_form.html.erb'), 'form.file_field :others, multiple: true')
  t.match(
    read('app/views/photos/show.html.erb'),
    'link_to @photo.picture.filename, @photo.picture if',
  )
  for (const [path, text] of Object.entries(FILES)) project.write(`shop/${path}`, text)

  const early = await project.webfw(['db:migrate'], { within: 'shop' })
  t.match(early.stderr, 'There is no table active_storage_blobs', 'without the tables it is told')
  t.match(early.stderr, 'webfw active_storage:install')

  const { stdout } = await project.ask(['active_storage:install'], { within: 'shop' })
  t.match(stdout, /create .*db\/migrate\/\d+_create_active_storage_tables\.active_storage\.rb/)
  t.match(stdout, /create .*config\/storage\.yml/)
  const again = await project.ask(['active_storage:install'], { within: 'shop' })
  t.equal(again.stdout.match(/identical/g)?.length, 2, 'a second time it changes nothing')
  t.match(read('config/application.rb'), 'active_storage.service')
  const { code, stderr } = await project.ask(['db:migrate'], { within: 'shop' })
  t.equal(code, 0, stderr)
  t.match(read('db/schema.rb'), 'active_storage_variant_records')

  await t.test('tests have files as fixtures, and send them', async (t) => {
    mkdirSync(join(folder, 'test/fixtures/files'), { recursive: true })
    writeFileSync(join(folder, 'test/fixtures/files/a.png'), PNG)
    project.write('shop/test/fixtures/photos.yml', 'one:\n  name: One\n')
    project.write(
      'shop/test/fixtures/active_storage/blobs.yml',
      'one: <%= ActiveStorage::FixtureSet.blob filename: "a.png", service_name: "test" %>\n',
    )
    project.write(
      'shop/test/fixtures/active_storage/attachments.yml',
      'one:\n  name: picture\n  record: one (Photo)\n  blob: one\n',
    )
    project.write('shop/test/models/photo_test.rb', TEST)
    const { code, stdout, stderr } = await project.ask(
      ['spin', 'test', 'test/models/photo_test.rb'],
      { within: 'shop' },
    )
    t.equal(code, 0, stdout + stderr)
    t.match(stdout, /3 tests, 8 assertions, 0 failures/)
  })

  const port = await findFreePort()
  const server = await untilReady(project.start(['server', String(port)], { within: 'shop' }), port)
  t.teardown(() => server.stop())
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(PATIENCE)
  const sent: string[] = []
  page.on('request', (each) => {
    if (each.method() !== 'GET')
      sent.push(`${each.method()} ${new URL(each.url()).pathname.replace(/(disk\/).*/, '$1…')}`)
  })
  await page.goto(`http://127.0.0.1:${port}/photos/new`)
  await page.locator('html[data-ready=yes]').waitFor({ state: 'attached' })
  await page.locator('#photo_name').fill('one')
  await page
    .locator('#photo_picture')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
  await page.locator('#photo_others').setInputFiles(
    [1, 2].map((size) => ({
      name: `${size}.bin`,
      mimeType: 'application/x-own',
      buffer: Buffer.alloc(size * 100_000, size),
    })),
  )
  await page.locator('input[type=submit]').click()
  await page.locator('h1', { hasText: 'one' }).waitFor()

  t.same(sent.slice(0, -1).sort(), [
    ...Array.from({ length: 3 }, () => 'POST /rails/active_storage/direct_uploads'),
    ...Array.from({ length: 3 }, () => 'PUT /rails/active_storage/disk/…'),
  ])
  t.equal(sent.at(-1), 'POST /photos')
  t.match(await page.content(), `<p>a.png: ${PNG.length}</p>`)
  t.same(await page.locator('b').allTextContents(), ['100000', '200000'])
  t.equal(
    await page.locator('img').evaluate(async (image) => {
      const shown = image as unknown as { naturalWidth: number; decode(): Promise<void> }
      // The page is there before its picture.
      await shown.decode()
      return shown.naturalWidth
    }),
    1,
  )
  const kept = readdirSync(join(folder, 'storage'), { recursive: true }).map(String)
  t.equal(kept.filter((path) => /^(..)\/(..)\/\1\2/.test(path)).length, 3)
  t.notOk(existsSync(join(folder, 'storage', 'undefined')))
})
