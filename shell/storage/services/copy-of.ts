import { send } from '../../ruby/index.ts'
import { stringOfBytes } from '../../ruby/text/binary-string.ts'
import { Tempfile } from '../../standard-library/file/tempfile.ts'
import type { Conversation } from '../../standard-library/http/sockets.ts'
import { checksumOf, contentOf } from '../content.ts'
import { IntegrityError } from '../errors.ts'
import { type Service, talksOf } from './service.ts'

/** A copy of a service's file in tmp/, which the caller finishes. IntegrityError where it is not what its checksum says. */
export function* copyOf(
  service: Service,
  key: string,
  name: readonly [head: string, tail: string],
  checksum: string | null,
): Conversation<Tempfile> {
  const file = new Tempfile([...name])
  try {
    send(file, 'binmode')
    const take = (bytes: Uint8Array) => void send(file, 'write', [stringOfBytes(bytes)])
    yield* talksOf(service).eachChunk(key, take)
    if (checksum !== null && checksumOf(contentOf(file)) !== checksum) {
      throw new IntegrityError(`The content of ${key} is not what its checksum says.`)
    }
    send(file, 'rewind')
    return file
  } catch (error) {
    file.finish(true)
    throw error
  }
}
