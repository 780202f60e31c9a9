// The public names of webfw/storage, which is in binaries with attachments alone.

export { Analysis as StorageAnalysis } from './analysis.ts'
export {
  FileNotFoundError as StorageFileNotFoundError,
  ImageError as StorageImageError,
  IntegrityError as StorageIntegrityError,
  InvalidKeyError as StorageInvalidKeyError,
  InvalidSignedId as StorageInvalidSignedId,
  InvariableError as StorageInvariableError,
  PreviewError as StoragePreviewError,
  StorageError,
  UnpreviewableError as StorageUnpreviewableError,
  UnrepresentableError as StorageUnrepresentableError,
} from './errors.ts'
export { Io as StorageIo } from './io.ts'
export { MirrorService as StorageMirrorService } from './services/mirror-service.ts'
export { S3Service as StorageS3Service } from './services/s3/s3-service.ts'
export { Services as StorageServices } from './services/services.ts'
export { Transformer as StorageTransformer } from './variants/transformer.ts'
