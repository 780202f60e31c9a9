// Written by scripts/support/class-methods.mjs; not edited.

/** What classes of Ruby's core and of its standard library answer themselves, beside what every class does. */
export const classMethods: Readonly<Record<string, string>> = {
  ENV: `
    [] []= all? any? assoc chunk chunk_while clear collect collect_concat count cycle delete
    delete_if detect drop drop_while each each_cons each_entry each_key each_pair each_slice
    each_value each_with_index each_with_object empty? entries except fetch filter filter!
    filter_map find find_all find_index first flat_map grep grep_v group_by has_key? has_value?
    inject invert keep_if key key? keys lazy length map max max_by member? merge! min min_by
    minmax minmax_by none? one? partition rassoc reduce reject reject! replace reverse_each
    select select! shift size slice slice_after slice_before slice_when sort sort_by store sum
    take take_while tally to_a to_h to_hash to_set uniq update value? values values_at
    zip`,
  Array: '[] try_convert wrap',
  Data: '[] define members',
  Encoding: 'default_external default_internal find',
  Enumerator: 'produce',
  Hash: '[] try_convert',
  Integer: 'sqrt',
  Kernel: `
    Array Float Hash Integer String abort at_exit catch exit format gets lambda loop p pp print
    printf proc putc puts raise rand sleep sprintf srand throw warn`,
  Math: `
    acos acosh asin asinh atan atan2 atanh cos cosh exp hypot log log10 log2 sin sinh sqrt tan
    tanh`,
  Process: 'clock_gettime',
  Regexp: 'compile escape last_match quote timeout timeout= try_convert union',
  Set: '[]',
  String: 'try_convert',
  Struct: '[] keyword_init? members',
  Time: `
    at current days_in_month days_in_year find_zone find_zone! gm iso8601 local mktime now parse
    strptime use_zone utc zone zone= zone_default zone_default=`,
  Random: 'bytes new_seed rand random_number seed srand',
  StringIO: 'open',
  'ActiveSupport::JSON': 'decode encode',
  'ActiveSupport::CurrentAttributes': 'instance',
  'ActiveSupport::Duration': 'build parse',
  'ActiveSupport::Cache': 'expand_cache_key',
  'ActiveSupport::ArrayInquirer': '[] from isArray of try_convert wrap',
  'ActiveSupport::Digest': 'hexdigest',
  'ActiveSupport::Gzip': 'compress decompress',
  'ActiveSupport::InheritableOptions': '[] try_convert',
  'ActiveSupport::MessageEncryptor': 'key_len',
  'ActiveSupport::StringInquirer': 'try_convert',
  'ActiveSupport::TaggedLogging': 'logger',
  'ActiveSupport::TimeWithZone': `
    at current days_in_month days_in_year find_zone find_zone! gm iso8601 local mktime now parse
    strptime use_zone utc zone zone= zone_default zone_default=`,
  'ActiveSupport::TimeZone': '[] all country_zones seconds_to_utc_offset us_zones',
  'TZInfo::Timezone': 'all all_identifiers get',
  'ActiveSupport::Inflector': `
    camelize classify dasherize deconstantize demodulize downcase_first foreign_key humanize
    ordinal ordinalize parameterize pluralize singularize tableize titleize transliterate
    underscore upcase_first`,
  'ActiveSupport::Notifications': 'instrument subscribe subscribed unsubscribe',
  'ActiveSupport::OrderedOptions': '[] try_convert',
  Benchmark: 'measure ms realtime',
  I18n: `
    available_locales available_locales= backend default_locale default_locale= eager_load!
    enforce_available_locales enforce_available_locales! enforce_available_locales= exists?
    fallbacks fallbacks= interpolate l locale locale= locale_available? localize normalize_keys
    reload! t t! translate translate! transliterate with_locale`,
  Mime: '[]',
  'Mime::Type': 'lookup lookup_by_extension',
  Gem: 'loaded_specs',
  'Gem::Requirement': 'create',
  'Gem::Version': 'correct? create',
  Timeout: 'timeout',
  'BCrypt::Engine': 'cost',
  'BCrypt::Password': 'create valid_hash?',
  Base64: 'decode64 encode64 strict_decode64 strict_encode64 urlsafe_decode64 urlsafe_encode64',
  Marshal: 'load',
  CGI: 'escape escapeHTML escape_html parse unescape unescapeHTML unescape_html',
  CSV: 'foreach generate generate_line generate_lines open parse parse_line read readlines table',
  Date: `
    civil current gregorian_leap? iso8601 leap? parse strptime today tomorrow valid_civil?
    valid_date? yesterday`,
  DateTime: `
    civil current gregorian_leap? iso8601 leap? now parse strptime today tomorrow valid_civil?
    valid_date? yesterday`,
  Dir: `
    [] children delete each_child empty? entries exist? foreach glob mkdir mktmpdir pwd rmdir
    tmpdir unlink`,
  File: `
    absolute_path absolute_path? atime basename binread binwrite birthtime chmod copy_stream
    ctime delete directory? dirname empty? exist? expand_path extname file? fnmatch fnmatch?
    foreach ftype join lstat mtime open read readable? readlines realpath rename size size?
    split stat symlink? truncate unlink utime writable? write zero?`,
  FileUtils: `
    chmod compare_file copy copy_file cp cp_r identical? makedirs mkdir mkdir_p mkpath move mv
    remove remove_dir remove_entry remove_entry_secure remove_file rm rm_f rm_r rm_rf rmdir
    rmtree safe_unlink touch`,
  IO: `
    absolute_path absolute_path? atime basename binread binwrite birthtime chmod copy_stream
    ctime delete directory? dirname empty? exist? expand_path extname file? fnmatch fnmatch?
    foreach ftype join lstat mtime open read readable? readlines realpath rename size size?
    split stat symlink? truncate unlink utime writable? write zero?`,
  'ActiveSupport::SecurityUtils': 'fixed_length_secure_compare secure_compare',
  'Rack::Utils': 'build_nested_query escape escape_html secure_compare status_code unescape',
  'Digest::MD5': 'base64digest digest hexdigest',
  'Digest::SHA1': 'base64digest digest hexdigest',
  'Digest::SHA2': 'base64digest digest hexdigest',
  'Digest::SHA256': 'base64digest digest hexdigest',
  'Digest::SHA384': 'base64digest digest hexdigest',
  'Digest::SHA512': 'base64digest digest hexdigest',
  'Digest::UUID': 'nil_uuid uuid_v3 uuid_v4 uuid_v5',
  GlobalID: 'create find parse',
  'GlobalID::Identification': 'included_block',
  'GlobalID::Locator': 'locate locate_many locate_many_signed locate_signed',
  SignedGlobalID: 'create find parse',
  HashWithIndifferentAccess: '[] try_convert',
  'ActiveSupport::HashWithIndifferentAccess': '[] try_convert',
  'ERB::Util': 'h html_escape html_escape_once json_escape u url_encode',
  JSON: 'dump generate load load_file parse parse! pretty_generate',
  JWT: 'decode encode',
  'OpenSSL::Digest': 'base64digest digest hexdigest',
  'OpenSSL::Digest::MD5': 'base64digest digest hexdigest',
  'OpenSSL::Digest::SHA1': 'base64digest digest hexdigest',
  'OpenSSL::Digest::SHA256': 'base64digest digest hexdigest',
  'OpenSSL::Digest::SHA384': 'base64digest digest hexdigest',
  'OpenSSL::Digest::SHA512': 'base64digest digest hexdigest',
  'OpenSSL::HMAC': 'base64digest digest hexdigest',
  'Net::HTTP': `
    default_port for get get_response getting http_default_port https_default_port post
    post_form postingForm put sending start`,
  Faraday: 'delete get head patch post put',
  HTTParty: 'delete get head included options patch post put',
  SecureRandom: `
    alphanumeric base32 base36 base58 base64 bytes gen_random hex rand random_bytes random_number
    urlsafe_base64 uuid`,
  URI: `
    decode_uri_component decode_www_form decode_www_form_component encode_uri_component
    encode_www_form encode_www_form_component extract join open parse regexp`,
  Psych: 'dump load load_file safe_load safe_load_file unsafe_load unsafe_load_file',
  Tempfile: `
    absolute_path absolute_path? atime basename binread binwrite birthtime chmod copy_stream
    create ctime delete directory? dirname empty? exist? expand_path extname file? fnmatch
    fnmatch? foreach ftype join lstat mtime open read readable? readlines realpath rename size
    size? split stat symlink? truncate unlink utime writable? write zero?`,
  Zlib: 'crc32',
  YAML: 'dump load load_file safe_load safe_load_file unsafe_load unsafe_load_file',
}
