import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { RAILS_ZONES } from '../../shell/vocabulary/time-zones.ts'
import { ZONE_RELEASE } from '../../shell/vocabulary/zone-data.ts'
import { zoneRules } from '../../shell/vocabulary/zone-rules.ts'
import { Dice } from '../support/dice.ts'
import { eventually } from '../support/eventually.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

const judge = resolve('tests/support/active-support/zones.rb')
const calls = readFileSync(resolve('tests/support/active-support/zone-calls.rb'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Zones of all kinds: half and quarter hours, summer time of half an hour, in winter, in Ramadan, a day left out. */
const zones =
  `UTC|Berlin|London|Dublin|Lisbon|Eastern Time (US & Canada)|Pacific Time (US & Canada)|Arizona|Newfoundland|Adelaide|
  Sydney|Chatham Is.|Kathmandu|Casablanca|Australia/Lord_Howe|America/Sao_Paulo|Tehran|Samoa|America/Havana|Asia/Gaza|
  Africa/Cairo|Santiago|Antarctica/Troll|America/Nuuk|Hawaii|Kolkata|Moscow|Pacific/Kiritimati|Etc/GMT+12|Istanbul|
  Asia/Pyongyang|Pacific/Norfolk|Africa/Monrovia|Tokyo|Caracas|Minsk|Volgograd|Fiji|Jerusalem|Asia/Amman|Etc/UTC|
  America/Asuncion|America/Scoresbyus|Azores|Brisbane|Perth|Dhaka|Asia/Karachi|Asia/Manila|Ulaanbaatar|Kamchatka|
  Pacific/Apia|America/Metlakatla|America/Cancun|Africa/Khartoum|Africa/Windhoek|Africa/Juba|Europe/Kirov|CET|EST5EDT`
    .split('|')
    .map((name) => name.trim())
    .filter((name) => zoneRules(RAILS_ZONES.get(name) ?? name) !== null)

/** Instants of a zone, most of them near a change of its clocks. */
function instantsOf(zone: string, count: number): number[] {
  const dice = new Dice(zone.length * 7919 + zone.charCodeAt(0))
  const end = Date.UTC(2036, 0, 1) / 1000
  const { periods } = zoneRules(RAILS_ZONES.get(zone) ?? zone) ?? { periods: [] }
  const changes = periods.map(({ from }) => from).filter((from) => from > 0 && from < end)
  const near = [0, 1, -1, 1799, -1800, 3600, -3600, 5400, -7200, 43200, 86399, 86400, -86400]
  return Array.from({ length: count }, () => {
    const isNear = changes.length > 0 && dice.below(10) < 7
    return isNear ? dice.pick(changes) + dice.pick(near) : dice.below(end)
  })
}

/** A class that makes every call at every instant of every zone, for CRuby and for an application; `npm run campaign zones` has more instants. */
function report(count: number): string {
  return `class ZoneReport
  INSTANTS = {
${zones.map((zone) => `    ${JSON.stringify(zone)} => [${instantsOf(zone, count).join(', ')}]`).join(',\n')}
  }
  def self.answer
    yield.inspect
  rescue StandardError => e
    "#{e.class}: #{e.message}"
  end
  def self.call(number, t, u)
    case number
${calls.map((call, number) => `    when ${number} then answer { ${call} }`).join('\n')}
    end
  end
  def self.lines(zone, number)
    Time.use_zone(zone) do
      INSTANTS[zone].map do |seconds|
        t = Time.zone.at(seconds) + (seconds % 3) / 4.0
        "#{seconds}: #{call(number, t, Time.zone.at(seconds - 259200))}"
      end
    end
  end
  def self.digests
    INSTANTS.keys.map do |zone|
      (0...${calls.length}).map { |number| Digest::SHA256.hexdigest(lines(zone, number).join("\\n"))[0, 12] }.join(" ")
    end
  end
end
`
}

/** An application with a page for the digests and one for the answers of one call. */
function application(source: string): Record<string, string> {
  return {
    'config/routes.rb':
      'Rails.application.routes.draw do\n  get "/digests", to: "calls#digests"\n  get "/lines", to: "calls#lines"\nend\n',
    'app/models/zone_report.rb': source,
    'app/controllers/calls_controller.rb': `class CallsController < ApplicationController
  def digests
    render plain: ZoneReport.digests.join("\\n")
  end

  def lines
    render plain: ZoneReport.lines(params[:zone], params[:number].to_i).join("\\n")
  end
end
`,
  }
}

async function ask(...args: readonly string[]): Promise<string> {
  const quiet = ['-E', 'UTF-8', '--disable=error_highlight', '--disable=did_you_mean', judge]
  const { stdout } = await promisify(execFile)('ruby', [...quiet, ...args], { maxBuffer: 1 << 28 })
  return stdout.trimEnd()
}

t.test(
  'a time in a zone answers every call as Active Support 6.1 does',
  { skip: whyNot() },
  async (t) => {
    const source = report(Number(process.env['ZONE_INSTANTS'] ?? 2))
    const folder = mkdtempSync(join(tmpdir(), 'webfw-zones-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'report.rb')
    writeFileSync(path, source)
    const [theirs, { answers }] = await Promise.all([
      ask(path),
      runLoweredApp(t, application(source), [{ path: '/digests' }]),
    ])
    const [one, other] = [answers[0]?.body ?? '', theirs].map((text) => {
      return text.split('\n').map((line) => line.split(' '))
    })
    const different = zones.flatMap((zone, row) => {
      return calls.flatMap((_, number) => {
        return one?.[row]?.[number] === other?.[row]?.[number] ? [] : [{ zone, number }]
      })
    })
    t.equal(one?.length, zones.length)
    t.same(
      different.map(({ zone, number }) => `${zone}: ${calls[number]}`),
      [],
    )
    for (const { zone, number } of different.slice(0, 5)) {
      const request = { path: `/lines?zone=${encodeURIComponent(zone)}&number=${number}` }
      const [line] = (await runLoweredApp(t, application(source), [request])).answers
      t.equal(line?.body, await ask(path, zone, String(number)), `${zone}: ${calls[number]}`)
    }
  },
)

t.test(
  'clocks changed from 1970 to 2037 when TZInfo says they did',
  { skip: whyNot() },
  async (t) => {
    const { release, changes } = JSON.parse(await ask()) as {
      release: string
      changes: Record<string, [number, number, number, boolean, string][]>
    }
    if (release !== ZONE_RELEASE) return t.pass(`this machine has ${release}, not ${ZONE_RELEASE}`)
    for (const [name, list] of Object.entries(changes)) {
      if (name === 'Factory') continue
      const ours = list.map(([at]) => {
        const found = zoneRules(name)?.periodAt(at)
        return [at, found?.offset, found?.base, found?.isDst, found?.abbreviation]
      })
      const known = (zoneRules(name)?.periods ?? []).filter(({ from }) => {
        return from >= 0 && from < Date.UTC(2038, 0, 1) / 1000
      })
      t.same(ours, list, name)
      t.equal(known.length, list.length, `${name} has no other change`)
    }
  },
)

/** An application whose visitors say their zone in the address. */
const SERVED: Readonly<Record<string, string>> = {
  'config/application.rb': `require "rails/all"

module Clock
  class Application < Rails::Application
    config.load_defaults 8.0
    config.time_zone = "Tokyo"
  end
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  get "/usual", to: "clocks#usual"
  get "/seen", to: "clocks#seen"
  get "/notes", to: "clocks#notes"
  get "/page/*zone", to: "clocks#page"
  get "/later/*zone", to: "clocks#later"
  get "/stream/*zone", to: "streams#show"
end
`,
  'db/migrate/20260101000000_create_notes.rb': `class CreateNotes < ActiveRecord::Migration[8.0]
  def change
    create_table :notes do |t|
      t.string :text
      t.datetime :at
    end
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/note.rb': 'class Note < ApplicationRecord\nend\n',
  'app/jobs/application_job.rb': 'class ApplicationJob < ActiveJob::Base\nend\n',
  'app/jobs/note_job.rb': `class NoteJob < ApplicationJob
  def perform(at)
    Note.create!(text: "#{Time.zone.name} #{at.time_zone.name} #{at.zone}", at: "2026-07-01 12:00")
  end
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  around_action :use_zone

  private

  def use_zone(&action)
    params[:zone] ? Time.use_zone(params[:zone], &action) : action.call
  end
end
`,
  'app/controllers/clocks_controller.rb': `class ClocksController < ApplicationController
  def page
    @note = Note.new(at: "2026-07-01 12:00")
    Rails.cache.write("at", @note.at) if params[:keep]
  end

  def usual
    Time.zone = "Lima" if params[:change]
    render plain: "#{Time.zone.name} #{Time.zone.parse("2026-07-01 12:00").utc.hour} #{Time.current.time_zone.name}"
  end

  def seen
    render plain: Rails.cache.read("at").inspect
  end

  def later
    NoteJob.perform_later(Time.utc(2026, 7, 1).in_time_zone)
    head :ok
  end

  def notes
    render plain: Note.order(:id).map { |note| "#{note.text} #{note.at.utc.hour}" }.join("|")
  end
end
`,
  'app/controllers/streams_controller.rb': `class StreamsController < ApplicationController
  include ActionController::Live

  def show
    4.times do
      response.stream.write "#{Time.zone.name} #{Time.zone.parse("2026-07-01 12:00").utc.hour};"
      sleep 0.005
    end
  ensure
    response.stream.close
  end
end
`,
  'app/views/clocks/page.html.erb':
    '<%= Time.zone.name %> <%= @note.at.utc.hour %> <%= @note.at.strftime("%H:%M %Z") %>',
}

t.test(
  'requests, streams and jobs keep the zone of who asked, however they are mixed',
  async (t) => {
    const { port, stop } = await serveGenerated(new Map(Object.entries(SERVED)))
    t.teardown(stop)
    const text = async (path: string): Promise<Response & { shown: string }> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`)
      return Object.assign(response, {
        shown: (await response.text()).replace(/^[^]*<body>|\s*$/g, ''),
      })
    }
    const hours: Readonly<Record<string, string>> = {
      'America/Lima': '17',
      'Europe/Berlin': '10',
      'Asia/Kathmandu': '6',
      'Asia/Tokyo': '3',
      'Etc/UTC': '12',
    }
    const all = Object.entries(hours)
    const asked = Array.from({ length: 200 }, async (_, index) => {
      const [zone, hour] = all[index % all.length] as [string, string]
      if (index % 7 === 0) {
        const { shown } = await text(`/usual${index % 2 === 0 ? '?change=1' : ''}`)
        return [shown, index % 2 === 0 ? 'Lima 17 Lima' : 'Tokyo 3 Tokyo']
      }
      const isStream = index % 3 === 0
      const { shown } = await text(`/${isStream ? 'stream' : 'page'}/${zone}`)
      const abbreviation = {
        'America/Lima': '-05',
        'Europe/Berlin': 'CEST',
        'Asia/Kathmandu': '+0545',
        'Asia/Tokyo': 'JST',
        'Etc/UTC': 'UTC',
      }[zone]
      return [
        shown,
        isStream ? `${zone} ${hour};`.repeat(4) : `${zone} ${hour} 12:00 ${abbreviation}`,
      ]
    })
    for (const [shown, wanted] of await Promise.all(asked)) t.equal(shown, wanted)

    await text('/page/Europe/Berlin?keep=1')
    t.equal((await text('/seen')).shown, 'Wed, 01 Jul 2026 12:00:00.000000000 CEST +02:00')

    for (const [zone] of all) t.equal((await text(`/later/${zone}`)).status, 200)
    await eventually(
      'the jobs have run',
      async () => (await text('/notes')).shown.split('|').length === all.length,
    )
    t.equal(
      (await text('/notes')).shown,
      all
        .map(
          ([zone, hour]) =>
            `${zone} ${zone} ${zoneRules(zone)?.periodAt(1_782_864_000).abbreviation} ${hour}`,
        )
        .join('|'),
    )
  },
)

function whyNot(): string | false {
  try {
    execFileSync('ruby', ['-e', 'require "active_support"; require "tzinfo"'], { stdio: 'ignore' })
    return false
  } catch {
    return 'this machine has no Active Support to compare with'
  }
}
