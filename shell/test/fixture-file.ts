import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'

const FOLDER = 'test/fixtures/files'

/** `file_fixture("example.txt")`: a file of test/fixtures/files. Source: Rails, ActiveSupport::Testing::FileFixtures. */
export class FixtureFile {
  static {
    defineClass(this, 'Pathname')
  }

  readonly #path: string

  /** Raises ArgumentError where there is no such file. */
  constructor(name: unknown) {
    this.#path = join(FOLDER, String(name))
    if (existsSync(this.#path)) return
    throw new ArgumentError(
      `the directory '${FOLDER}' does not contain a file named '${String(name)}'`,
    )
  }

  read(): string {
    return readFileSync(this.#path, 'utf8')
  }

  readlines(): string[] {
    return this.read().match(/[^\n]*\n|[^\n]+$/g) ?? []
  }

  size(): number {
    return statSync(this.#path).size
  }

  bytes(): Uint8Array {
    return readFileSync(this.#path)
  }

  basename(): string {
    return basename(this.#path)
  }

  is_exist(): boolean {
    return true
  }

  to_s(): string {
    return this.#path
  }

  to_path(): string {
    return this.#path
  }
}

/** `fixture_file_upload("photo.png", "image/png")`: such a file as a form sends it. Source: Rails, ActionDispatch::TestProcess. */
export class FixtureUpload extends FixtureFile {
  static {
    defineClass(this, 'Rack::Test::UploadedFile')
  }

  readonly filename: string
  readonly contentType: string

  constructor(name: unknown, type: unknown = null) {
    super(String(name).replace(/^\/+/, ''))
    this.filename = this.basename()
    this.contentType = type === null ? 'application/octet-stream' : String(type)
  }

  original_filename(): string {
    return this.filename
  }

  content_type(): string {
    return this.contentType
  }
}
