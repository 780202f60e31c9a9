import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serveGenerated } from '../support/generated-app.ts'
import { makeRoot, type RunningServer } from '../support/server.ts'

const files = new Map([
  [
    'app/controllers/application_controller.rb',
    'class ApplicationController < ActionController::Base\n  skip_forgery_protection\nend\n',
  ],
  [
    'app/controllers/uploads_controller.rb',
    `class UploadsController < ApplicationController
  FOLDER = Rails.root.join("public", "uploads")
  # What nobody holds may be collected, and its file with it.
  HELD = []

  def create
    file = params[:file]
    FileUtils.mkdir_p(FOLDER)
    path = Rails.root.join("public", "uploads", file.original_filename)
    case params[:by]
    when "read" then File.open(path, "wb") { |f| f.write(file.read) }
    when "copy" then FileUtils.cp(file.path, path)
    when "move" then FileUtils.mv(file.tempfile.path, path)
    when "stream" then IO.copy_stream(file, path)
    when "binwrite" then path.binwrite(file.tempfile.read)
    end
    render json: { size: File.size(path), path: "/uploads/#{file.original_filename}" }
  end

  def show
    send_file FOLDER.join(params[:name]), type: "application/octet-stream"
  end

  def destroy
    File.delete(FOLDER.join(params[:name]))
    head :no_content
  end

  def export
    path = Rails.root.join("tmp", "export-#{SecureRandom.hex(4)}.csv")
    CSV.open(path, "w") do |csv|
      csv << %w[name size]
      Dir.children(FOLDER).sort.each { |name| csv << [name, FOLDER.join(name).size] }
    end
    send_data path.read, type: "text/csv"
  ensure
    path&.delete
  end

  def scratch
    file = Tempfile.new(["report", ".txt"])
    HELD << file
    file.puts "kept until the process ends"
    file.close
    inside = Dir.mktmpdir { |folder| File.write("#{folder}/a", "1"); Dir.children(folder) }
    render plain: "#{File.basename(file.path)} #{inside.join}"
  end

  def anything
    render plain: File.read(params[:path])
  end

  def names
    case params[:by]
    when "children" then render plain: Dir.children(params[:path]).join(",")
    when "exist" then render plain: File.exist?(params[:path])
    when "file" then render plain: File.file?(params[:path])
    when "folder" then render plain: Dir.exist?(params[:path])
    when "readable" then render plain: Pathname(params[:path]).readable?
    when "glob" then render plain: Dir.glob("#{params[:path]}/*").join(",")
    else render plain: Pathname(params[:path]).children.join(",")
    end
  end

  def write
    File.write(params[:path], "x")
    head :ok
  end
end
`,
  ],
  [
    'config/routes.rb',
    `Rails.application.routes.draw do
  post "files", to: "uploads#create"
  get "files/:name", to: "uploads#show", name: /[^\\/]+/
  delete "files/:name", to: "uploads#destroy", name: /[^\\/]+/
  get "export", to: "uploads#export"
  get "scratch", to: "uploads#scratch"
  get "anything", to: "uploads#anything"
  get "names", to: "uploads#names"
  post "write", to: "uploads#write"
end
`,
  ],
  ['app/views/layouts/application.html.erb', '<%= yield %>\n'],
])

/** All that a server has printed, once it has stopped. */
async function outputOf(server: RunningServer): Promise<string> {
  const closed = once(server.child, 'close')
  await server.stop()
  await closed
  return server.output()
}

const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const large = Uint8Array.from({ length: 150_000 }, (_, index) => (index * 7919) % 256)
const text = new TextEncoder().encode('name,größe\r\nÄrmel,3\n')

t.test('an upload becomes a file of public/ that visitors get, and goes again', async (t) => {
  const server = await serveGenerated(files)
  t.teardown(() => server.stop())
  const base = `http://127.0.0.1:${server.port}`
  const put = async (name: string, bytes: Uint8Array<ArrayBuffer>, by: string) => {
    const form = new FormData()
    form.set('file', new File([bytes], name))
    form.set('by', by)
    return fetch(`${base}/files`, { method: 'POST', body: form })
  }

  for (const [kind, bytes] of Object.entries({ every, large, text })) {
    for (const by of ['read', 'copy', 'move', 'stream', 'binwrite']) {
      const name = `${kind}-${by}.bin`
      const made = await put(name, bytes, by)
      t.same(await made.json(), { size: bytes.length, path: `/uploads/${name}` })
      const served = await fetch(`${base}/uploads/${name}`)
      t.ok(
        Buffer.from(await served.arrayBuffer()).equals(bytes),
        `${name} is served by its address`,
      )
      const sent = await fetch(`${base}/files/${name}`)
      t.ok(Buffer.from(await sent.arrayBuffer()).equals(bytes), `${name} is sent by an action`)
    }
  }
  const csv = await (await fetch(`${base}/export`)).text()
  t.equal(csv.split('\n')[0], 'name,size')
  t.match(csv, /large-move\.bin,150000\n/)

  const gone = await fetch(`${base}/files/text-read.bin`, { method: 'DELETE' })
  t.equal(gone.status, 204)
  t.notOk(existsSync(join(server.root, 'public/uploads/text-read.bin')))
  t.equal((await fetch(`${base}/files/text-read.bin`, { method: 'DELETE' })).status, 500)
  t.match(await outputOf(server), /Errno::ENOENT.*No such file or directory @ apply2files/)
})

t.test(
  "who asks for a path that is not the application's to give gets a 500, and the log says why",
  async (t) => {
    const server = await serveGenerated(files)
    t.teardown(() => server.stop())
    const base = `http://127.0.0.1:${server.port}`
    const outside = makeRoot()
    symlinkSync(outside, join(server.root, 'tmp/out'))
    symlinkSync(join(server.root, 'storage/production.sqlite3'), join(server.root, 'tmp/data.txt'))
    symlinkSync(join(outside, 'later.txt'), join(server.root, 'tmp/later.txt'))
    const before = readFileSync(join(server.root, 'storage/production.sqlite3'))
    const paths = [
      ['storage/production.sqlite3', 'holds keys or the database'],
      ['storage/production.sqlite3-wal', 'holds keys or the database'],
      ['tmp/data.txt', 'holds keys or the database'],
      ['tmp/rate_limits.sqlite3', 'holds keys or the database'],
      ['tmp/out/x', 'leads through a link'],
      ['tmp/later.txt', 'leads through a link'],
      ['../etc/passwd', "outside of the application's folder"],
      ['/etc/passwd', "outside of the application's folder"],
    ] as const

    for (const [path] of paths) {
      const query = new URLSearchParams({ path })
      t.equal((await fetch(`${base}/anything?${query}`)).status, 500, `${path} is not read`)
      t.equal((await fetch(`${base}/write`, { method: 'POST', body: query })).status, 500)
    }
    writeFileSync(join(outside, 'secret.txt'), '')
    for (const by of ['children', 'glob', 'pathname']) {
      const names = (path: string) => fetch(`${base}/names?${new URLSearchParams({ path, by })}`)
      t.equal((await names('tmp/out')).status, 500, `${by} lists nothing outside`)
      t.notMatch(await (await names('tmp')).text(), /secret/)
    }
    for (const by of ['exist', 'file', 'folder', 'readable']) {
      for (const path of ['tmp/out/secret.txt', 'tmp/out/none', 'tmp/out', 'tmp/later.txt']) {
        const asked = await fetch(`${base}/names?${new URLSearchParams({ path, by })}`)
        t.equal(asked.status, 500, `${by} does not tell of ${path}`)
      }
      const own = await fetch(`${base}/names?${new URLSearchParams({ path: 'tmp/none', by })}`)
      t.equal(await own.text(), 'false')
    }
    rmSync(join(outside, 'secret.txt'))
    const own = new URLSearchParams({ path: 'config/routes.rb' })
    t.equal((await fetch(`${base}/write`, { method: 'POST', body: own })).status, 500)
    const output = await outputOf(server)
    for (const [path, reason] of paths) {
      t.match(output, new RegExp(`${path.replaceAll('.', '\\.')}.* ${reason}`))
    }
    t.match(output, /config\/routes\.rb is not below storage\/.*uploads_controller\.rb:\d+/s)
    t.same(readdirSync(outside), [])
    t.ok(readFileSync(join(server.root, 'storage/production.sqlite3')).equals(before))
  },
)

t.test(
  'a Tempfile is gone with its process, and a folder of mktmpdir after its block',
  async (t) => {
    const server = await serveGenerated(files)
    const answer = await (await fetch(`http://127.0.0.1:${server.port}/scratch`)).text()
    const [name = '', inside] = answer.split(' ')
    const kept = () =>
      readdirSync(join(server.root, 'tmp')).filter((each) => /^(report|d)2/.test(each))

    t.match(name, /^report\d{8}-\d+-\w+\.txt$/)
    t.equal(inside, 'a')
    t.same(kept(), [name])
    t.equal(await server.stop(), 0)
    t.same(kept(), [])
  },
)
