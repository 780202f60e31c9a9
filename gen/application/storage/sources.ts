import { erbProgram } from '../tests/fixture-erb.ts'
import * as attached from './attached.ts'
import * as controllers from './controllers.ts'
import { ANALYZE_JOB, MIRROR_JOB, MIRROR_LATER, PURGE_JOB } from './jobs.ts'
import * as models from './models.ts'
import { ADDRESS, CURRENT, DISK_ADDRESSES, FILENAME, FIXTURE_SET, MODULE } from './module.ts'
import { makesVariants, storesFiles, VARIATION_FILE } from './stores-files.ts'
import * as variants from './variants.ts'

/** Where the Ruby of Active Storage stands; none of it is on disk. */
const SOURCES: Readonly<Record<string, string>> = {
  'app/models/active_storage.rb': MODULE,
  'app/models/active_storage/record.rb': models.RECORD,
  'app/models/active_storage/blob.rb': models.BLOB,
  'app/models/active_storage/attachment.rb': models.ATTACHMENT,
  'app/models/active_storage/variant_record.rb': models.VARIANT_RECORD,
  'app/models/active_storage/address.rb': ADDRESS,
  'app/models/active_storage/current.rb': CURRENT,
  'app/models/active_storage/disk_addresses.rb': DISK_ADDRESSES,
  'app/models/active_storage/filename.rb': FILENAME,
  'app/models/active_storage/fixture_set.rb': FIXTURE_SET,
  'app/models/active_storage/reflection.rb': attached.REFLECTION,
  'app/models/active_storage/attached.rb': attached.ATTACHED,
  'app/models/active_storage/attached/one.rb': attached.ONE,
  'app/models/active_storage/attached/many.rb': attached.MANY,
  'app/models/active_storage/attached/create_one.rb': attached.CREATE_ONE,
  'app/models/active_storage/attached/create_one_of_many.rb': attached.CREATE_ONE_OF_MANY,
  'app/models/active_storage/attached/create_many.rb': attached.CREATE_MANY,
  'app/models/active_storage/attached/delete_one.rb': attached.DELETE_ONE,
  'app/models/active_storage/attached/delete_many.rb': attached.DELETE_MANY,
  'app/models/concerns/active_storage/attached/model.rb': attached.ATTACHES,
  'app/controllers/active_storage/base_controller.rb': controllers.BASE,
  'app/controllers/active_storage/blobs/proxy_controller.rb': controllers.PROXY,
  'app/controllers/active_storage/blobs/redirect_controller.rb': controllers.REDIRECT,
  'app/controllers/active_storage/direct_uploads_controller.rb': controllers.DIRECT_UPLOADS,
  'app/controllers/active_storage/disk_controller.rb': controllers.DISK,
  'app/controllers/concerns/active_storage/set_blob.rb': controllers.SET_BLOB,
  'app/controllers/concerns/active_storage/set_current.rb': controllers.SET_CURRENT,
  'app/controllers/concerns/active_storage/streaming.rb': controllers.STREAMING,
  'app/jobs/active_storage/analyze_job.rb': ANALYZE_JOB,
  'app/jobs/active_storage/purge_job.rb': PURGE_JOB,
}

/** What stands there too where an application makes pictures of pictures. */
const VARIANTS: Readonly<Record<string, string>> = {
  'app/models/active_storage/blob.rb': including(models.BLOB, 'ActiveStorage::Blob::Representable'),
  'app/models/active_storage/attachment.rb': including(
    models.ATTACHMENT,
    'ActiveStorage::Attachment::Represented',
  ),
  'app/models/active_storage/named_variant.rb': variants.NAMED_VARIANT,
  'app/models/active_storage/variant.rb': variants.VARIANT,
  'app/models/active_storage/variant_with_record.rb': variants.VARIANT_WITH_RECORD,
  [VARIATION_FILE]: variants.VARIATION,
  'app/models/concerns/active_storage/attachment/represented.rb': variants.REPRESENTED,
  'app/models/concerns/active_storage/blob/representable.rb': variants.REPRESENTABLE,
  'app/controllers/active_storage/representations/base_controller.rb': variants.REPRESENTATIONS,
  'app/controllers/active_storage/representations/proxy_controller.rb':
    variants.REPRESENTATION_PROXY,
  'app/controllers/active_storage/representations/redirect_controller.rb':
    variants.REPRESENTATION_REDIRECT,
  'app/jobs/active_storage/transform_job.rb': variants.TRANSFORM_JOB,
}

/** The text of a class with a module mixed in. */
function including(text: string, module: string): string {
  return text.replace('\n\n', `\n  include ${module}\n\n`)
}

/** The Ruby of Active Storage by its paths, for an application that stores files; empty for others. */
export function storageSources(
  files: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  if (!storesFiles(files)) return {}
  const more = makesVariants(files) ? VARIANTS : {}
  return { ...SOURCES, ...more, ...configuration(files.get('config/storage.yml')) }
}

/** Kinds of services that only a binary has whose config/storage.yml names them, and the class of each. */
const KINDS: Readonly<Record<string, string>> = {
  S3: 'ActiveStorage::Service::S3Service',
  Mirror: 'ActiveStorage::Service::MirrorService',
}

/** The text of config/storage.yml, whose Ruby runs when it is asked for, and what it needs beside a folder. */
function configuration(text = ''): Readonly<Record<string, string>> {
  // What is computed may be any of them.
  const kinds = Object.entries(KINDS).filter(([kind]) =>
    new RegExp(`\\bservice\\s*:\\s*(?:["']?${kind}\\b|<%)`).test(text),
  )
  const pairs = kinds.map(([kind, name]) => `"${kind}" => ${name}`)
  const mirrors = kinds.some(([kind]) => kind === 'Mirror')
  return {
    'app/models/active_storage/configuration.rb': `module ActiveStorage::Configuration; def self.text; ${erbProgram(text)}; end
  def self.kinds = { ${pairs.join(', ')} }
  def self.mirror_later(blob) = ${mirrors ? MIRROR_LATER : 'nil'}
end
`,
    ...(mirrors ? { 'app/jobs/active_storage/mirror_job.rb': MIRROR_JOB } : {}),
  }
}
