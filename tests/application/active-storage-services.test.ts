import { createHash } from 'node:crypto'
import t from 'tap'
import { signedFields, signedQuery } from '../../shell/storage/services/s3/signature.ts'
import { KEYS, startBucket } from '../support/bucket.ts'
import { eventually } from '../support/eventually.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { storageTables } from '../support/storage-app.ts'

// Services of Active Storage beside a folder. Rails guide "Active Storage Overview", section 2; Amazon S3 API.

const FILES: Readonly<Record<string, string>> = {
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\n  skip_forgery_protection\nend\n',
  'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def create
    post = Post.new(params.expect(post: [:title, :file, :copied]))
    post.save!
    render json: post.file.attached? ? post.file.key : post.copied.key
  end

  def destroy
    Post.find(params[:id]).destroy
    head :no_content
  end

  # What one call of the service of a name gives, or raises.
  def ask
    service = ActiveStorage::Blob.services.fetch(params[:service] || "bucket")
    render json: [said(service, params[:call], params[:key])]
  rescue StandardError => error
    render json: ["#{error.class}: #{error.message}"]
  end

  private

  def said(service, call, key)
    case call
    when "upload" then service.upload(key, StringIO.new(params[:text]), checksum: params[:checksum], content_type: "text/plain", custom_metadata: { kind: "note" })
    when "large" then service.upload(key, StringIO.new("ab" * 6_000_000), checksum: params[:checksum])
    when "download" then service.download(key)
    when "chunk" then service.download_chunk(key, 1..3)
    when "pieces" then pieces(service, key)
    when "exist" then service.exist?(key)
    when "delete" then service.delete(key)
    when "prefix" then service.delete_prefixed(key)
    when "compose" then service.compose(key.split(","), params[:to], content_type: "text/plain")
    when "url" then service.url(key, expires_in: 1.minute, filename: "a b.txt", disposition: :attachment, content_type: "text/x-note")
    when "direct" then direct(service, key)
    end
  end

  def pieces(service, key)
    sizes = []
    service.download(key) { |piece| sizes << piece.bytesize }
    sizes
  end

  def direct(service, key)
    facts = { content_type: "text/plain", content_length: 5, checksum: params[:checksum], custom_metadata: { kind: "note" } }
    { url: service.url_for_direct_upload(key, expires_in: 60, **facts), headers: service.headers_for_direct_upload(key, **facts) }
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/post.rb': `class Post < ApplicationRecord
  has_one_attached :file, service: :bucket
  has_one_attached :copied, service: :everywhere
end
`,
  'config/application.rb': `require_relative "boot"
require "rails/all"
module Shop
  class Application < Rails::Application
    config.load_defaults 8.0
    config.active_storage.service = :bucket
  end
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  resources :posts
  get "/ask", to: "posts#ask"
end
`,
  'config/storage.yml': `bucket: &bucket
  service: S3
  bucket: files
  region: eu-central-1
  endpoint: <%= ENV["S3"] %>
  force_path_style: true
  upload:
    cache_control: "private, max-age=60"
    multipart_threshold: 6000000
open:
  <<: *bucket
  public: true
named:
  service: S3
  bucket: files
  region: eu-central-1
  endpoint: https://storage.example
disk:
  service: Disk
  root: <%= Rails.root.join("storage/disk") %>
everywhere:
  service: Mirror
  primary: bucket
  mirrors: [ disk, open ]
google:
  service: GCS
  bucket: files
misspelt:
  service: S3
  bucket: files
  reigon: eu-central-1
keyless:
  service: S3
  bucket: files
  region: eu-central-1
  access_key_id: only
`,
  'db/schema.rb': storageTables(`  create_table "posts", force: :cascade do |t|
    t.string "title"
  end
`),
}

const md5 = (text: string) => createHash('md5').update(text).digest('base64')

t.test('a bucket of S3 keeps files, in a production binary at a private address too', async (t) => {
  const bucket = await startBucket('files')
  const env = {
    S3: `http://127.0.0.1:${bucket.port}`,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  }
  const server = await serveGenerated(new Map(Object.entries(FILES)), env)
  t.teardown(async () => {
    await server.stop()
    bucket.close()
  })
  const base = `http://127.0.0.1:${server.port}`
  const ask = async (call: string, key: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ call, key, ...more })
    const response = await fetch(`${base}/ask?${query}`)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${text}\n${server.output()}`)
    return JSON.parse(text)[0]
  }

  await t.test('what is uploaded comes back, whole, in parts and in pieces', async (t) => {
    const key = 'a b/ü+&=;(1)~.txt'
    t.equal(await ask('upload', key, { text: 'hello', checksum: md5('hello') }), null)
    t.match(bucket.objects.get(key)?.fields, {
      'content-type': 'text/plain',
      'x-amz-meta-kind': 'note',
    })
    t.equal(await ask('download', key), 'hello')
    t.equal(await ask('chunk', key), 'ell')
    t.same(await ask('pieces', key), [5])
    t.equal(await ask('exist', key), true)
    t.equal(await ask('delete', key), null)
    t.equal(await ask('exist', key), false)
    t.equal(await ask('delete', key), null, 'what is not there is deleted')
  })

  await t.test('what is not there, or not what its checksum says, raises', async (t) => {
    t.match(await ask('download', 'none'), /^ActiveStorage::FileNotFoundError/)
    t.match(await ask('pieces', 'none'), /^ActiveStorage::FileNotFoundError/)
    const wrong = await ask('upload', 'wrong', { text: 'hello', checksum: md5('other') })
    t.match(wrong, /^ActiveStorage::IntegrityError/)
    t.notOk(bucket.objects.has('wrong'))
  })

  await t.test('a large file goes in parts, of which none is left where it fails', async (t) => {
    t.match(
      await ask('large', 'large', { checksum: md5('other') }),
      /^ActiveStorage::IntegrityError/,
    )
    t.notOk(bucket.asked.includes('POST /files/large'), 'nothing of it is sent')
    t.equal(await ask('large', 'large', { checksum: md5('ab'.repeat(6_000_000)) }), null)
    t.equal(bucket.objects.get('large')?.bytes.compare(Buffer.alloc(12_000_000, 'ab')), 0)
    t.equal(bucket.asked.filter((each) => each === 'PUT /files/large').length, 3)
    t.same(await ask('pieces', 'large'), [5_242_880, 5_242_880, 1_514_240])
    t.equal(await ask('compose', 'large,large', { to: 'both' }), null)
    t.equal(bucket.objects.get('both')?.bytes.length, 24_000_000)
    t.match(await ask('compose', 'large,none', { to: 'neither' }), /FileNotFoundError/)
    t.equal(bucket.open.size, 0)
    t.notOk(bucket.objects.has('neither'))
  })

  await t.test('all keys of a prefix are deleted, and no others', async (t) => {
    for (const key of ['v/1/a', 'v/1/b c', 'v/1/ü&', 'v/1/d', 'v/12'])
      await ask('upload', key, { text: 'x', checksum: md5('x') })
    t.equal(await ask('prefix', 'v/1/'), null)
    t.same(
      [...bucket.objects.keys()].filter((key) => key.startsWith('v/')),
      ['v/12'],
    )
  })

  await t.test('a service that is busy is asked again', async (t) => {
    bucket.faults.push(503, 500)
    t.equal(await ask('upload', 'busy', { text: 'x', checksum: md5('x') }), null)
    bucket.faults.push(503, 503, 503, 503)
    t.match(await ask('download', 'busy'), /^Aws::S3::Errors::ServiceError: SlowDown/)
    bucket.faults.push(403)
    const before = bucket.asked.length
    t.match(await ask('download', 'busy'), /^Aws::S3::Errors::ServiceError/)
    t.equal(bucket.asked.length, before + 1, 'what is refused is not asked again')
  })

  await t.test('addresses are signed, and good for what they are made for', async (t) => {
    await ask('upload', 'shown', { text: 'hello', checksum: md5('hello') })
    const url = await ask('url', 'shown')
    const found = await fetch(url)
    t.equal(await found.text(), 'hello')
    t.equal(found.headers.get('content-type'), 'text/x-note')
    t.match(found.headers.get('content-disposition'), /^attachment; filename="a b.txt"/)
    t.equal((await fetch(url.replace('shown', 'busy'))).status, 403)
    t.equal(await ask('url', 'shown', { service: 'open' }), `${env.S3}/files/shown`)
    t.match(
      await ask('url', 'shown', { service: 'named' }),
      /^https:\/\/files\.storage\.example\/shown\?/,
    )
    const direct = await ask('direct', 'sent', { checksum: md5('hello') })
    const send = (body: string, headers: Record<string, string>) =>
      fetch(direct.url, { method: 'PUT', body, headers })
    t.equal((await send('hello', { ...direct.headers, 'Content-Type': 'text/html' })).status, 403)
    t.equal((await send('world', direct.headers)).status, 400)
    t.equal((await send('hello', direct.headers)).status, 200)
    t.equal(bucket.objects.get('sent')?.fields['x-amz-meta-kind'], 'note')
  })

  await t.test('a form’s file goes to the bucket of its declaration', async (t) => {
    const form = new FormData()
    form.set('post[file]', new File(['a note'], 'note.txt', { type: 'text/plain' }))
    const made = await fetch(`${base}/posts`, { method: 'POST', body: form })
    const key = (await made.text()).replaceAll('"', '')
    t.equal(bucket.objects.get(key)?.bytes.toString(), 'a note')
  })

  await t.test('a mirror is written by a job, and deleted with the file', async (t) => {
    const form = new FormData()
    form.set('post[copied]', new File(['copied'], 'note.txt', { type: 'text/plain' }))
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    let isAsked = false
    bucket.hold = () => {
      isAsked = true
      return held
    }
    const made = await fetch(`${base}/posts`, { method: 'POST', body: form })
    const key = (await made.text()).replaceAll('"', '')
    await eventually('the job asks', () => isAsked)
    t.equal(await ask('exist', key, { service: 'disk' }), false, 'others are answered meanwhile')
    release()
    t.equal(await ask('download', key, { service: 'everywhere' }), 'copied')
    await eventually('the copy', () => ask('exist', key, { service: 'disk' }))
    t.equal(await ask('download', key, { service: 'disk' }), 'copied', server.output())
    t.equal(await ask('delete', key, { service: 'everywhere' }), null)
    t.equal(await ask('exist', key, { service: 'disk' }), false)
    t.notOk(bucket.objects.has(key))
  })

  await t.test('what cannot be is told with its place and a remedy', async (t) => {
    const told = async (service: string) => ask('exist', 'x', { service })
    t.match(await told('google'), /google is GCS\. .*storage\.googleapis\.com/)
    t.match(await told('misspelt'), /misspelt has the option reigon; S3 takes bucket, region/)
    t.match(await told('keyless'), /keyless has no keys: .*AWS_ACCESS_KEY_ID/)
    t.match(await told('none'), /Missing configuration for the none Active Storage service/)
  })
})

t.test('signatures are those that Amazon publishes', (t) => {
  const credentials = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    sessionToken: null,
  }
  const scope = { region: 'us-east-1', service: 's3', at: Date.UTC(2013, 4, 24) }
  const host = 'examplebucket.s3.amazonaws.com'
  const empty = createHash('sha256').update('').digest('hex')
  const signatureOf = (
    method: string,
    path: string,
    query: [string, string][],
    fields: [string, string][],
    digest = empty,
  ) => {
    const asked = { method, host, path, query: new Map(query), fields: new Map(fields) }
    const signed = signedFields(asked, digest, credentials, scope)
    return /Signature=(\w+)/.exec(signed.get('authorization') ?? '')?.[1]
  }
  // Amazon S3 API, "Examples: Signature calculations".
  t.equal(
    signatureOf('GET', '/test.txt', [], [['range', 'bytes=0-9']]),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  t.equal(
    signatureOf(
      'PUT',
      '/test%24file.text',
      [],
      [
        ['date', 'Fri, 24 May 2013 00:00:00 GMT'],
        ['x-amz-storage-class', 'REDUCED_REDUNDANCY'],
      ],
      '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    ),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
  t.equal(
    signatureOf('GET', '/', [['lifecycle', '']], []),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  )
  t.equal(
    signatureOf(
      'GET',
      '/',
      [
        ['max-keys', '2'],
        ['prefix', 'J'],
      ],
      [],
    ),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
  const asked = { method: 'GET', host, path: '/test.txt', query: new Map(), fields: new Map() }
  t.match(
    signedQuery(asked, 86_400, credentials, scope),
    /X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404$/,
  )
  t.end()
})
