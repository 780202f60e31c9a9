import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import Vips from 'wasm-vips'
import { eventually } from '../support/eventually.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { storageTables } from '../support/storage-app.ts'

// Pictures made of pictures. Rails guide "Active Storage Overview", section 8; image_processing's documentation.

const FILES: Readonly<Record<string, string>> = {
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\n  skip_forgery_protection\nend\n',
  'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def create
    post = Post.create!(params.expect(post: [:image, :cover]))
    render json: post.id
  end

  def destroy
    Post.find(params[:id]).image.purge
    render json: [ActiveStorage::Blob.count, ActiveStorage::VariantRecord.count]
  end

  # The picture that steps make of the post's.
  def show
    steps = params[:named] ? params[:named].to_sym : JSON.parse(params[:steps], symbolize_names: true)
    variant = Post.find(params[:id]).image.variant(steps).processed
    response.headers["X-Filename"] = variant.filename.to_s
    send_data variant.download, type: variant.content_type
  rescue ActiveStorage::InvariableError, Vips::Error, ArgumentError => error
    render plain: "#{error.class}: #{error.message}", status: :unprocessable_entity
  end

  def page
    @post = Post.find(params[:id])
  end

  def count
    render json: { variants: ActiveStorage::VariantRecord.count, variable: Post.find(params[:id]).image.variable? }
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/post.rb': `class Post < ApplicationRecord
  has_one_attached :image do |attachable|
    attachable.variant :thumb, resize_to_limit: [40, 40]
    attachable.variant :square, resize_to_fill: [20, 20], format: :webp, saver: { quality: 60 }
  end
  has_one_attached :cover do |attachable|
    attachable.variant :small, resize_to_limit: [10, 10], preprocessed: true
    attachable.variant :never, resize_to_limit: [11, 11], preprocessed: ->(post) { post.title.present? }
  end
end
`,
  'app/views/posts/page.html.erb': `<%= image_tag @post.image.variant(:thumb), alt: "it" %>
<a id="redirect" href="<%= rails_representation_path(@post.image.representation(resize_to_fill: [8, 8])) %>"></a>
<a id="whole" href="<%= url_for(@post.image.variant(rotate: 90)) %>"></a>
<a id="proxy" href="<%= rails_storage_proxy_path(@post.image.variant(:square)) %>"></a>
`,
  'config/application.rb': `require_relative "boot"
require "rails/all"
module Shop
  class Application < Rails::Application
    config.load_defaults 8.0
    config.active_storage.service = :local
  end
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  resources :posts do
    get :count, on: :member
    get :page, on: :member
  end
end
`,
  'config/storage.yml':
    'local:\n  service: Disk\n  root: <%= Rails.root.join("storage", "files") %>\n',
  'db/schema.rb': storageTables(`  create_table "posts", force: :cascade do |t|
    t.string "title"
  end
`),
}

t.test('variants of pictures', async (t) => {
  // Nothing of what it makes here goes through the application.
  const vips = await Vips({ dynamicLibraries: [], print: () => {}, printErr: () => {} })
  const server = await serveGenerated(new Map(Object.entries(FILES)), {}, { isWhole: true })
  t.teardown(async () => {
    await server.stop()
    vips.shutdown()
  })
  const base = `http://127.0.0.1:${server.port}`

  /** A picture whose left half is red and whose right half is blue. */
  const halves = (width: number, height: number) => {
    const half = (color: number[]) =>
      vips.Image.newFromMemory(
        filled(width / 2, height, color),
        width / 2,
        height,
        3,
        vips.BandFormat.uchar,
      )
    return half([255, 0, 0])
      .join(half([0, 0, 255]), 'horizontal')
      .copy({ interpretation: 'srgb' })
  }
  const filled = (width: number, height: number, color: number[]) =>
    Uint8Array.from({ length: width * height * 3 }, (_, at) => color[at % 3] as number)
  const keep = async (bytes: Uint8Array, name: string, field = 'image') => {
    const form = new FormData()
    form.set(`post[${field}]`, new File([bytes as BlobPart], name))
    const made = await fetch(`${base}/posts`, { method: 'POST', body: form })
    const text = await made.text()
    if (made.status !== 200) throw new Error(`${text}\n${server.output()}`)
    return Number(text)
  }
  const ask = (id: number, steps: object) =>
    fetch(`${base}/posts/${id}?steps=${encodeURIComponent(JSON.stringify(steps))}`)
  const made = async (response: Response) => {
    if (response.status !== 200) throw new Error(`${await response.text()}\n${server.output()}`)
    const picture = vips.Image.newFromBuffer(new Uint8Array(await response.arrayBuffer()))
    const type = response.headers.get('content-type')
    return { picture, type, size: [picture.width, picture.height] }
  }
  const told = async (id: number, steps: object) => (await ask(id, steps)).text()

  const jpeg = await keep(halves(120, 60).writeToBuffer('.jpg', { Q: 95 }), 'wide.jpg')

  await t.test('sizes, cuts and formats are those of image_processing', async (t) => {
    const sizes: [steps: object, size: number[], type: string][] = [
      [{ resize_to_limit: [60, 60] }, [60, 30], 'image/jpeg'],
      [{ resize_to_limit: [600, 600] }, [120, 60], 'image/jpeg'],
      [{ resize_to_limit: [null, 30] }, [60, 30], 'image/jpeg'],
      [{ resize_to_fit: [240, 240] }, [240, 120], 'image/jpeg'],
      [{ resize_to_fill: [30, 50] }, [30, 50], 'image/jpeg'],
      [{ resize_to_cover: [30, 30] }, [60, 30], 'image/jpeg'],
      [{ resize_and_pad: [80, 80], format: 'png' }, [80, 80], 'image/png'],
      [{ rotate: 90 }, [60, 120], 'image/jpeg'],
      [{ resize_to_limit: [60, 60], rotate: '90' }, [30, 60], 'image/jpeg'],
      [{ crop: [10, 20, 30, 40] }, [30, 40], 'image/jpeg'],
      [{ crop: '30x40+10+20', format: 'gif' }, [30, 40], 'image/gif'],
      [{ resize: '60x60>', quality: 50, strip: true, format: 'webp' }, [60, 30], 'image/webp'],
      [{ resize: '50x50!', format: 'tiff' }, [50, 50], 'image/tiff'],
      [
        { loader: { page: 0 }, resize_to_limit: [10, 10], gaussblur: 1, colourspace: 'b-w' },
        [10, 5],
        'image/jpeg',
      ],
    ]
    for (const [steps, size, type] of sizes) {
      const found = await made(await ask(jpeg, steps))
      t.same([found.size, found.type], [size, type], JSON.stringify(steps))
    }
    const { picture } = await made(await ask(jpeg, { crop: [0, 0, 20, 20], format: 'png' }))
    const [red, , blue] = picture.getpoint(10, 10)
    t.ok((red as number) > 240 && (blue as number) < 15, 'what is left is red')
  })

  await t.test('a picture that the camera held upright is shown so', async (t) => {
    const turned = halves(120, 60).copy()
    turned.setInt('orientation', 6)
    const id = await keep(turned.writeToBuffer('.jpg'), 'turned.jpg')
    for (const steps of [{ resize_to_limit: [60, 60] }, { quality: 80 }]) {
      const { picture } = await made(await ask(id, steps))
      t.ok(picture.height === picture.width * 2, JSON.stringify(steps))
      const [red] = picture.getpoint(picture.width / 2, 3)
      t.ok((red as number) > 200, 'the left half is above')
    }
  })

  await t.test('named variants are made once, and go with their picture', async (t) => {
    const id = await keep(halves(100, 50).writeToBuffer('.png'), 'my picture.png')
    const count = async () => (await (await fetch(`${base}/posts/${id}/count`)).json()).variants
    const before = await count()
    const first = await fetch(`${base}/posts/${id}?named=thumb`)
    t.equal(first.headers.get('x-filename'), 'my picture.png')
    t.same((await made(first)).size, [40, 20])
    const square = await fetch(`${base}/posts/${id}?named=square`)
    t.equal(square.headers.get('x-filename'), 'my picture.webp')
    t.same((await made(square)).size, [20, 20])
    t.equal(await count(), before + 2)
    const again = await ask(id, { resize_to_limit: [40, 40] })
    t.same((await made(again)).size, [40, 20])
    t.equal(await count(), before + 2, 'an equal one is the same')
    const wrong = await fetch(`${base}/posts/${id}?named=huge`)
    t.equal(await wrong.text(), 'ArgumentError: Cannot find variant :huge for Post#image')
    await fetch(`${base}/posts/${id}`, { method: 'DELETE' })
    t.equal((await (await fetch(`${base}/posts/${jpeg}/count`)).json()).variants, before)
  })

  await t.test('addresses of variants make them, once, and are signed', async (t) => {
    const page = await (await fetch(`${base}/posts/${jpeg}/page`)).text()
    const [, shown = ''] = /<img[^>]* src="([^"]+)"/.exec(page) ?? []
    t.match(page, /<img/, page + server.output())
    const link = (id: string) => new RegExp(`id="${id}" href="([^"]+)"`).exec(page)?.[1] ?? ''
    t.match(shown, /\/rails\/active_storage\/representations\/redirect\/[^/]+\/[^/]+\/wide\.jpg$/)
    const moved = await fetch(new URL(shown, base), { redirect: 'manual' })
    t.equal(moved.status, 302)
    t.match(moved.headers.get('location'), /\/rails\/active_storage\/disk\//)
    t.match(moved.headers.get('cache-control'), /max-age=300/)
    const sizes = { [shown]: [40, 20], [link('redirect')]: [8, 8], [link('whole')]: [60, 120] }
    for (const [address, size] of Object.entries(sizes))
      t.same((await made(await fetch(new URL(address, base)))).size, size, address)
    const proxied = await fetch(new URL(link('proxy'), base))
    t.match(proxied.headers.get('cache-control'), /public/)
    t.match(proxied.headers.get('content-disposition'), /^inline; filename="wide\.webp"/)
    t.same((await made(proxied)).type, 'image/webp')
    const parts = shown.split('/')
    parts[6] = (parts[6] as string).replace(/^./, (first) => (first === 'x' ? 'y' : 'x'))
    t.equal((await fetch(new URL(parts.join('/'), base))).status, 404, 'another signature')
  })

  await t.test('preprocessed variants are made by a job', async (t) => {
    const count = async () => (await (await fetch(`${base}/posts/${jpeg}/count`)).json()).variants
    const before = await count()
    await keep(halves(100, 50).writeToBuffer('.png'), 'cover.png', 'cover')
    await eventually('the job', async () => (await count()) === before + 1)
    t.equal(await count(), before + 1)
  })

  await t.test('others are answered while a picture is made', async (t) => {
    const noise = vips.Image.gaussnoise(3000, 2000, { mean: 128, sigma: 40 }).cast('uchar')
    const id = await keep(noise.writeToBuffer('.png', { compression: 1 }), 'noise.png')
    const order: string[] = []
    const slow = ask(id, { gaussblur: 8, format: 'png' }).then(async (response) => {
      await made(response)
      order.push('picture')
    })
    await new Promise((done) => setTimeout(done, 100))
    await fetch(`${base}/posts/${id}/count`)
    order.push('page')
    await slow
    t.same(order, ['page', 'picture'])
  })

  await t.test('what is no picture, or none that can be unpacked, is told', async (t) => {
    const png = Buffer.from(halves(20, 20).writeToBuffer('.png'))
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    bomb.writeUInt32BE(crcOf(bomb.subarray(12, 29)), 29)
    const whole = Buffer.from(halves(400, 400).writeToBuffer('.jpg'))
    const small = { resize_to_limit: [10, 10] }
    t.match(
      await told(await keep(bomb, 'bomb.png'), small),
      /^Vips::Error: the picture has 60000 × 60000 pixels, more than/,
    )
    t.match(
      await told(await keep(whole.subarray(0, 2000), 'half.jpg'), small),
      /^Vips::Error: .*premature end/,
    )
    t.match(await told(await keep(png.subarray(0, 40), 'half.png'), small), /^Vips::Error: .*Png/)
    t.match(
      await told(await keep(Buffer.from('some text'), 'text.png'), small),
      /^Vips::Error: .*not in a known format/,
    )
    t.match(
      await told(await keep(Buffer.from('some text'), 'text.txt'), small),
      /^ActiveStorage::InvariableError: Can't transform blob with ID=\d+ and content_type=/,
    )
    t.match(await told(jpeg, { bigger: 3 }), /^Vips::Error: there is no operation `bigger`/)
    t.match(await told(jpeg, { write_to_file: '/tmp/x' }), /^Vips::Error: there is no operation/)
    t.match(await told(jpeg, { resize: 'big' }), /^ArgumentError: resize: "big" is not known/)
    t.match(await told(jpeg, { combine_options: {} }), /^ArgumentError: .*side by side/)
    t.match(
      await told(jpeg, { format: 'nope' }),
      /^ArgumentError: Invalid variant format \("nope"\)/,
    )
    t.match(await told(jpeg, { format: 'avif' }), /^Vips::Error: .*avif/)
    t.same((await made(await ask(jpeg, { resize_to_limit: [12, 12] }))).size, [12, 6])
  })
})

t.test('variants without rows are files beside their picture', async (t) => {
  const untracked = (FILES['config/application.rb'] as string).replace(
    'config.active_storage.service',
    'config.active_storage.track_variants = false\n    config.active_storage.service',
  )
  const files = new Map(Object.entries({ ...FILES, 'config/application.rb': untracked }))
  const vips = await Vips({ dynamicLibraries: [], print: () => {}, printErr: () => {} })
  const server = await serveGenerated(files, {}, { isWhole: true })
  t.teardown(async () => {
    await server.stop()
    vips.shutdown()
  })
  const base = `http://127.0.0.1:${server.port}`
  const form = new FormData()
  const png = vips.Image.black(60, 30).writeToBuffer('.png')
  form.set('post[image]', new File([png as BlobPart], 'a.png'))
  await fetch(`${base}/posts`, { method: 'POST', body: form })
  const kept = () =>
    readdirSync(join(server.root, 'storage', 'files'), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => each.parentPath.includes('/variants/'))
  for (let count = 0; count < 2; count++) {
    const made = await fetch(`${base}/posts/1?named=thumb`)
    t.equal(made.status, 200, server.output())
    const { width, height } = vips.Image.newFromBuffer(new Uint8Array(await made.arrayBuffer()))
    t.same([width, height], [40, 20])
  }
  t.same(kept().sort(), [false, true], 'made once')
  t.equal((await (await fetch(`${base}/posts/1/count`)).json()).variants, 0)
  await fetch(`${base}/posts/1`, { method: 'DELETE' })
  t.same(kept(), [], 'deleted with it')
})

/** The sum of a chunk of PNG. PNG specification, annex D. */
function crcOf(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
