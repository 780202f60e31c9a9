import './ruby/call/library.ts'

// The public names of webfw: what generated code and applications import.

export { ArrayInquirer } from './active-support/array-inquirer.ts'
export { CurrentAttributes } from './active-support/current-attributes.ts'
export { DateTime } from './active-support/date-time.ts'
export { Duration } from './active-support/duration.ts'
export { SoleItemExpectedError } from './active-support/enumerable.ts'
export { Cgi, ErbUtil } from './active-support/escaping.ts'
export { DATE_FORMATS, TIME_FORMATS } from './active-support/formats.ts'
export {
  arrays,
  dateClass,
  dates,
  decimals,
  durations,
  enumerables,
  hashes,
  isBlank,
  isPresent,
  numbers,
  presence,
  strings,
  timeClass,
  times,
  tryTo,
} from './active-support/index.ts'
export { Inflector } from './active-support/inflector.ts'
export { InheritableOptions } from './active-support/inheritable-options.ts'
export { NotificationEvent, Notifications } from './active-support/notifications.ts'
export { OrderedOptions } from './active-support/ordered-options.ts'
export { RackUtils } from './active-support/rack-utils.ts'
export { Rational } from './active-support/rational.ts'
export { StringInquirer } from './active-support/string-inquirer.ts'
export {
  InvalidTimezoneIdentifier,
  TIME_ZONE_MAPPING,
  ZoneInfo,
} from './active-support/time-zone.ts'
export {
  type App,
  defineApp,
  type Helper,
  type Manifest,
} from './app.ts'
export { CacheModule } from './cache/cache-module.ts'
export { MemoryStore, NullStore } from './cache/memory-store.ts'
export { Settings } from './config/settings.ts'
export { ApiController, BaseController } from './controller/base-controller.ts'
export { Controller } from './controller/controller.ts'
export type { CookieOptions } from './controller/cookie-options.ts'
export type { CookieJar } from './controller/cookies.ts'
export { Flash } from './controller/flash.ts'
export { registerFormats } from './controller/format-collector.ts'
export { HttpBasic, HttpToken } from './controller/http-authentication.ts'
export { ClientDisconnected } from './controller/live/client-disconnected.ts'
export type { LiveStream } from './controller/live/live-stream.ts'
export { type EventOptions, Sse } from './controller/live/sse.ts'
export { MimeModule } from './controller/mime-module.ts'
export { MimeType } from './controller/mime-type.ts'
export { OutsideRenderer } from './controller/outside-renderer.ts'
export { Params, type ParamValue } from './controller/params.ts'
export { RackBasic, RackRequest, RackResponse } from './controller/rack.ts'
export { Request } from './controller/request.ts'
export * from './controller/request-errors.ts'
export { Response } from './controller/response.ts'
export { Session } from './controller/session.ts'
export { UploadedFile } from './controller/uploaded-file.ts'
export {
  type Param,
  type PathOptions,
  path,
  pathFrom,
  recalled,
  url,
  urlFrom,
} from './controller/url.ts'
export type { Route } from './core/route.ts'
export { SafeString } from './core/safe-string.ts'
export {
  DecryptionError,
  EncryptionConfigurationError,
  EncryptionError,
  encryption,
} from './encryption.ts'
export { errorReporter, UnexpectedError } from './error-reporter.ts'
export * from './errors.ts'
export { eventReporter } from './event-reporter.ts'
export { takes } from './helper-call.ts'
export { atomFeed } from './helpers/atom-feed.ts'
export { OwnFormBuilder } from './helpers/form-builder.ts'
export { FullSanitizer } from './helpers/full-sanitizer.ts'
export { assetAddress } from './helpers/library/asset-address.ts'
export { contactLink } from './helpers/library/contact-link.ts'
export { dateSelect } from './helpers/library/date-select.ts'
export { debugTag } from './helpers/library/debug-tag.ts'
export { editorArea } from './helpers/library/editor-area.ts'
export { fieldName } from './helpers/library/field-name.ts'
export { groupedSelect } from './helpers/library/grouped-select.ts'
export { imageSubmitTag } from './helpers/library/image-submit-tag.ts'
export { linkElement } from './helpers/library/link-element.ts'
export { markupText } from './helpers/library/markup-text.ts'
export { objectField } from './helpers/library/object-field.ts'
export { pageLinks } from './helpers/library/page-links.ts'
export { pictureTag } from './helpers/library/picture-tag.ts'
export { plainField } from './helpers/library/plain-field.ts'
export { polymorphicAddress } from './helpers/library/polymorphic-address.ts'
export { renamedHelper } from './helpers/library/renamed-helper.ts'
export { selectPart } from './helpers/library/select-part.ts'
export { sourceTag } from './helpers/library/source-tag.ts'
export { timeZoneSelect } from './helpers/library/time-zone-select.ts'
export { weekdaySelect } from './helpers/library/weekday-select.ts'
export { outsideView } from './helpers/outside-view.ts'
export { jsonTemplate } from './helpers/template-builder.ts'
export type { View } from './helpers/view.ts'
export { xmlTemplate } from './helpers/xml-template.ts'
export * from './i18n/errors.ts'
export { I18n } from './i18n/i18n.ts'
export { loadLocales } from './i18n/load.ts'
export { inflections } from './inflection/inflection.ts'
export { Deprecation } from './log/deprecation.ts'
export {
  LOGGER_DEBUG,
  LOGGER_ERROR,
  LOGGER_FATAL,
  LOGGER_INFO,
  LOGGER_WARN,
  RubyLogger,
} from './log/logger.ts'
export { TaggedLogging } from './log/tagged-logging.ts'
export { type HasOrigin, noRequest } from './origin.ts'
export { Rails } from './rails.ts'
export { configureRails, embedConfiguration, railsApplication } from './rails-application.ts'
export { RAILS_MAJOR, RAILS_MINOR, RAILS_TINY, RAILS_VERSION } from './rails-version.ts'
export { hasSecurePassword } from './record/declaration/secure-password.ts'
export {
  ActiveRecordError,
  Arel,
  ArelFunction,
  ArelOuterJoin,
  arelSql,
  CalendarDate,
  Collection,
  ConnectionNotEstablished,
  composedCall,
  composedSql,
  DatabaseBusy,
  DateError,
  Decimal,
  DeleteRestrictionError,
  defineSqlSource,
  EachValidator,
  Errors,
  FailedToAcquireLock,
  GlobalId,
  GlobalIdLocator,
  type Grouped,
  Identification,
  MissingAttributeError,
  Model,
  type ModelClass,
  ModelName,
  modelNamed,
  NoDatabaseError,
  NotNullViolation,
  PreparedStatementInvalid,
  QueryCanceled,
  ReadOnlyError,
  ReadOnlyRecord,
  ReadonlyAttributeError,
  RecordInvalid,
  RecordNotDestroyed,
  RecordNotFound,
  RecordNotSaved,
  RecordNotUnique,
  RecordRangeError,
  Relation,
  Rollback,
  readNamed,
  SignedGlobalId,
  SoleRecordExceeded,
  type SqlText,
  StaleObjectError,
  StatementInvalid,
  StrictLoadingViolationError,
  StrictValidationFailed,
  SubclassNotFound,
  splicedSql,
  sql,
  TooManyRecords,
  UnknownAttributeError,
  UnknownAttributeReference,
  ValidationError,
  Validator,
  ValueTooLong,
  writeNamed,
} from './record/index.ts'
export { afterAllTransactionsCommit } from './record/model/after-commit.ts'
export {
  DATE_ABBR_DAYNAMES,
  DATE_ABBR_MONTHNAMES,
  DATE_DAYNAMES,
  DATE_MONTHNAMES,
} from './record/value/date-names.ts'
export {
  BooleanType,
  DateTimeType,
  DateType,
  DecimalType,
  FloatType,
  IntegerType,
  StringType,
  ValueType,
} from './record/value/model-types.ts'
export { AmbiguousTime, PeriodNotFound, TimeWithZone } from './record/value/time-with-zone.ts'
export { TimeZone } from './record/value/time-zone.ts'
export { routeSet } from './route-set.ts'
export { IndifferentHash } from './ruby/hash/indifferent-hash.ts'
export { Time } from './ruby/time/time.ts'
export {
  generators,
  InvalidForeignKey,
  IrreversibleMigration,
  Migration,
  type MigrationEntry,
  Schema,
  SchemaError,
  TableDefinition,
} from './schema/index.ts'
export { Base64 } from './standard-library/base64.ts'
export {
  BCRYPT_DEFAULT_COST,
  BCRYPT_MIN_COST,
  BcryptEngine,
  BcryptPassword,
  InvalidHash,
  SecurePassword,
} from './standard-library/bcrypt.ts'
export { Benchmark } from './standard-library/benchmark.ts'
export { Csv, CsvRow, MalformedCsv } from './standard-library/csv.ts'
export { SimpleDelegator } from './standard-library/delegator.ts'
export {
  Md5,
  OpenSslDigest,
  Sha1,
  Sha2,
  Sha256,
  Sha384,
  Sha512,
  ShortDigest,
} from './standard-library/digest.ts'
export {
  DigestUuid,
  UUID_DNS,
  UUID_OID,
  UUID_URL,
  UUID_X500,
} from './standard-library/digest-uuid.ts'
export {
  FakerAddress,
  FakerBook,
  FakerBoolean,
  FakerCommerce,
  FakerCompany,
  FakerDate,
  FakerInternet,
  FakerJob,
  FakerLorem,
  FakerName,
  FakerNumber,
  FakerPhone,
  FakerTime,
} from './standard-library/faker.ts'
export { Dir } from './standard-library/file/dir.ts'
export { RubyFile, SEEK_CUR, SEEK_END, SEEK_SET } from './standard-library/file/file.ts'
export { FileUtils } from './standard-library/file/file-utils.ts'
export { Tempfile } from './standard-library/file/tempfile.ts'
export { FixtureSet } from './standard-library/fixture-set.ts'
export { GemDeprecate } from './standard-library/gem-deprecate.ts'
export {
  Gem,
  GemRequirement,
  GemSpecification,
  GemVersion,
  railsVersion,
} from './standard-library/gem-version.ts'
export { Hmac } from './standard-library/hmac.ts'
export {
  HttpBadResponse,
  HttpHeaderSyntaxError,
  NetOpenTimeout,
  NetReadTimeout,
  NetWriteTimeout,
  OpenSslError,
  PrivateAddressError,
  ResponseTooLarge,
  SocketError,
  SslError,
} from './standard-library/http/errors.ts'
export {
  Faraday,
  FaradayBadRequest,
  FaradayClientError,
  FaradayConflict,
  FaradayConnection,
  FaradayConnectionFailed,
  FaradayError,
  FaradayForbidden,
  FaradayNotFound,
  FaradayParsingError,
  FaradayResponse,
  FaradayServerError,
  FaradaySslError,
  FaradayTimeoutError,
  FaradayTooManyRequests,
  FaradayUnauthorized,
  FaradayUnprocessable,
} from './standard-library/http/faraday.ts'
export { HttParty, HttPartyResponse } from './standard-library/http/httparty.ts'
export {
  NetHttp,
  VERIFY_NONE,
  VERIFY_PEER,
} from './standard-library/http/net-http.ts'
export { OpenUriHttpError, OpenUriRedirect } from './standard-library/http/open-uri.ts'
export {
  HttpDelete,
  HttpGet,
  HttpHead,
  HttpOptions,
  HttpPatch,
  HttpPost,
  HttpPut,
  HttpRequest,
} from './standard-library/http/request.ts'
export {
  HttpAccepted,
  HttpBadGateway,
  HttpBadRequest,
  HttpClientError,
  HttpClientException,
  HttpConflict,
  HttpCreated,
  HttpError,
  HttpFatalError,
  HttpForbidden,
  HttpFound,
  HttpGatewayTimeout,
  HttpGone,
  HttpInformation,
  HttpInternalServerError,
  HttpMethodNotAllowed,
  HttpMovedPermanently,
  HttpNoContent,
  HttpNotAcceptable,
  HttpNotFound,
  HttpNotImplemented,
  HttpNotModified,
  HttpOK,
  HttpPartialContent,
  HttpPermanentRedirect,
  HttpRedirection,
  HttpRequestTimeout,
  HttpResponse,
  HttpRetriableError,
  HttpSeeOther,
  HttpServerError,
  HttpServiceUnavailable,
  HttpSuccess,
  HttpTemporaryRedirect,
  HttpTooManyRequests,
  HttpUnauthorized,
  HttpUnknownResponse,
  HttpUnprocessableEntity,
} from './standard-library/http/response.ts'
export {
  InvalidAddressError,
  InvalidPrefixError,
  IpAddr,
  IpAddrError,
} from './standard-library/ip-addr.ts'
export {
  ActiveSupportJson,
  JsonGeneratorError,
  JsonParserError,
  RubyJson,
} from './standard-library/json.ts'
export {
  Jwt,
  JwtDecodeError,
  JwtEncodeError,
  JwtExpiredSignature,
  JwtImmatureSignature,
  JwtIncorrectAlgorithm,
  JwtInvalidAudError,
  JwtInvalidIatError,
  JwtInvalidIssuerError,
  JwtInvalidJtiError,
  JwtInvalidPayload,
  JwtInvalidSubError,
  JwtMissingRequiredClaim,
  JwtVerificationError,
} from './standard-library/jwt.ts'
export { KeyGenerator } from './standard-library/key-generator.ts'
export { loadSeeds } from './standard-library/load-seeds.ts'
export { Marshal } from './standard-library/marshal.ts'
export { InvalidMessage, MessageEncryptor } from './standard-library/message-encryptor.ts'
export { InvalidSignature, MessageVerifier } from './standard-library/message-verifier.ts'
export { Pathname } from './standard-library/pathname.ts'
export {
  BASE36_ALPHABET,
  BASE58_ALPHABET,
  SecureRandom,
} from './standard-library/secure-random.ts'
export { SecurityUtils } from './standard-library/security-utils.ts'
export { StringScanner, StringScannerError } from './standard-library/string-scanner.ts'
export {
  EMAIL_REGEXP,
  HttpsUri,
  HttpUri,
  InvalidUriError,
  MailtoUri,
  URI_PARSER,
  Uri,
  UriError,
  UriParser,
} from './standard-library/uri.ts'
export { UriLibrary } from './standard-library/uri-library.ts'
export { Monitor, Mutex, ThreadError, Timeout, TimeoutError } from './standard-library/waiting.ts'
export {
  BadAlias,
  DisallowedClass,
  YamlError,
  YamlSyntaxError,
} from './standard-library/yaml/load.ts'
export { Yaml, YamlCoder } from './standard-library/yaml/yaml.ts'
export { Gzip, Zlib } from './standard-library/zlib.ts'
export { expressionsOf, type TemplateExpressions } from './template-expressions.ts'
export { currentThread } from './thread-values.ts'
export type { Status } from './vocabulary/status.ts'
