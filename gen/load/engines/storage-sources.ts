import { engineFiles } from '../../application/engines.ts'
import { erbProgram } from '../recurring/fixture-erb.ts'
import { makesVariants, storesFiles } from './stores-files.ts'

/** The Ruby of Active Storage by its paths, for an application that stores files; empty for others. */
export function storageSources(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (!storesFiles(files)) return new Map()
  const all = new Map(engineFiles('active_storage'))
  if (makesVariants(files)) {
    for (const [path, text] of engineFiles('active_storage/variants')) all.set(path, text)
    include(all, 'app/models/active_storage/blob.rb', 'ActiveStorage::Blob::Representable')
    include(
      all,
      'app/models/active_storage/attachment.rb',
      'ActiveStorage::Attachment::Represented',
    )
  }
  for (const [path, text] of configuration(files.get('config/storage.yml'))) all.set(path, text)
  return all
}

/** Mixes a module into a class. */
function include(files: Map<string, string>, path: string, module: string): void {
  files.set(path, (files.get(path) as string).replace('\n\n', `\n  include ${module}\n\n`))
}

/** Kinds of services that only a binary has whose config/storage.yml names them, and the class of each. */
const KINDS: Readonly<Record<string, string>> = {
  S3: 'ActiveStorage::Service::S3Service',
  Mirror: 'ActiveStorage::Service::MirrorService',
}

/** Has a job copy the file of a blob into the mirrors of its service. */
const MIRROR_LATER =
  'blob.service.mirror? ? ActiveStorage::MirrorJob.perform_later(blob.key, checksum: blob.checksum, service_name: blob.service_name) : nil'

/** The text of config/storage.yml, whose Ruby runs when it is asked for, and what it needs beside a folder. */
function configuration(text = ''): ReadonlyMap<string, string> {
  // What is computed may be any of them.
  const kinds = Object.entries(KINDS).filter(([kind]) =>
    new RegExp(`\\bservice\\s*:\\s*(?:["']?${kind}\\b|<%)`).test(text),
  )
  const pairs = kinds.map(([kind, name]) => `"${kind}" => ${name}`)
  const mirrors = kinds.some(([kind]) => kind === 'Mirror')
  const module = `module ActiveStorage::Configuration; def self.text; ${erbProgram(text)}; end
  def self.kinds = { ${pairs.join(', ')} }
  def self.mirror_later(blob) = ${mirrors ? MIRROR_LATER : 'nil'}
end
`
  const made = new Map(mirrors ? engineFiles('active_storage/mirrors') : [])
  return made.set('app/models/active_storage/configuration.rb', module)
}
