import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t, { type Test } from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'
import { hasRuby } from '../support/ruby.ts'

// What Ruby code of an application writes: below storage/, tmp/, public/ and log/, as CRuby writes it.

const ROUTES = { 'config/routes.rb': 'Rails.application.routes.draw do\nend\n' }
const PROGRAM = resolve('tests/support/written-files.rb')

const seeded = (t: Test, code: string) =>
  runLoweredApp(t, { ...ROUTES, 'db/seeds.rb': code }, [], { clock: 'machine' })

t.test(
  'File, Dir, FileUtils, Tempfile, CSV and Pathname write as CRuby does, and raise what it raises',
  { skip: hasRuby ? false : 'no CRuby 3.1 here' },
  async (t) => {
    const judged = spawnSync('ruby', ['-E', 'UTF-8', '-W0', PROGRAM], { cwd: t.testdir() })
    const { output } = await seeded(t, readFileSync(PROGRAM, 'utf8'))

    const expected = String(judged.stdout).split('\n')
    t.equal(judged.status, 0)
    t.ok(expected.length > 200)
    t.same(output.split('\n'), expected)
  },
)

t.test('what is outside of the four folders is not written', async (t) => {
  const refused = (code: string, message: RegExp) =>
    t.rejects(
      seeded(t, `Dir.mkdir("tmp") unless Dir.exist?("tmp")\npath = "config"\n${code}\n`),
      message,
    )

  await refused(
    'File.write("config/routes.rb", "x")',
    /`File\.write` writes outside of `storage\/`/,
  )
  await refused('File.open(Rails.root.join("app", "x.rb"), "w") { }', /`File\.open` writes outside/)
  await refused('FileUtils.rm_rf("/etc")', /`FileUtils\.rm_rf` writes outside/)
  await refused(
    'File.write("#{path}/routes.rb", "x")',
    /is not below storage\/, tmp\/, public\/, log\//,
  )
  await refused('Rails.root.join("db/x.txt").write("x")', /the binary carries the rest/)
  await refused('File.rename("tmp", "#{path}/x")', /is a folder that the framework needs/)
  await refused('FileUtils.rm_rf("tmp/../storage")', /is a folder that the framework needs/)
  await refused('File.write("tmp/../../x", "x")', /outside of the application's folder/)
  await refused('FileUtils.cp("db/seeds.rb", "../seeds.rb")', /outside of the application's folder/)
})

t.test('keys, databases and files of the framework are neither read nor written', async (t) => {
  const { output } = await seeded(
    t,
    `FileUtils.mkdir_p(%w[storage/old tmp/seen])
def refused?(path)
  yield path
  false
rescue ScriptError => e
  e.message.include?("holds keys or the database")
end
paths = %w[storage/test.sqlite3 storage/production.sqlite3-wal tmp/cache.sqlite3 tmp/secret_key tmp/owner-abc public/.env
  public/.env.local config/master.key storage/a.key STORAGE/../storage/TEST.SQLITE3 tmp/x/../webfw/entry.ts]
paths.each do |path|
  found = [
    refused?(path) { |it| File.read(it) }, refused?(path) { |it| File.size(it) },
    refused?(path) { |it| File.write(it, "x") }, refused?(path) { |it| File.open(it, "a") },
    refused?(path) { |it| FileUtils.cp(it, "tmp/copy") }, refused?(path) { |it| FileUtils.rm_f(it) },
    refused?(path) { |it| Pathname.new(it).binread }, refused?(path) { |it| IO.copy_stream(it, "tmp/copy") },
    refused?(path) { |it| CSV.read(it) }, refused?(path) { |it| FileUtils.mv(it, "tmp/copy") }
  ]
  puts path unless found.all?
end
puts "all"
p Dir.children("tmp"), Dir.glob("tmp/**/*")`,
  )

  t.equal(output, 'all\n["seen"]\n["tmp/seen"]\n')
})
