/** Sources that a policy writes with quotes; the other Symbols are schemes. Rails: ActionDispatch::ContentSecurityPolicy. */
const QUOTED: Readonly<Record<string, string>> = {
  self: "'self'",
  none: "'none'",
  unsafe_inline: "'unsafe-inline'",
  unsafe_eval: "'unsafe-eval'",
  unsafe_hashes: "'unsafe-hashes'",
  strict_dynamic: "'strict-dynamic'",
  report_sample: "'report-sample'",
  wasm_unsafe_eval: "'wasm-unsafe-eval'",
  script: "'script'",
  allow_duplicates: "'allow-duplicates'",
}

/** How a Symbol stands in a policy. */
export function policySource(name: string): string {
  return QUOTED[name] ?? `${name}:`
}

/** What a policy may say of sources, by Rails' names. */
export const policyDirectives: readonly string[] = `base_uri child_src connect_src default_src
  font_src form_action frame_ancestors frame_src img_src manifest_src media_src object_src
  prefetch_src require_trusted_types_for script_src script_src_attr script_src_elem style_src
  style_src_attr style_src_elem trusted_types worker_src plugin_types require_sri_for report_uri
  sandbox`.split(/\s+/)

/** What a policy says by its name alone. */
export const policyFlags: readonly string[] = [
  'block_all_mixed_content',
  'upgrade_insecure_requests',
]

/** What `permissions_policy` may say. Rails: ActionDispatch::PermissionsPolicy. */
export const permissionDirectives: readonly string[] = `accelerometer ambient_light_sensor autoplay
  camera display_capture encrypted_media fullscreen geolocation gyroscope hid idle_detection
  keyboard_map magnetometer microphone midi payment picture_in_picture screen_wake_lock serial
  sync_xhr usb web_share`.split(/\s+/)
