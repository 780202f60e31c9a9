const PATH = 'Write the helper of the route: `redirect_to articles_path`.'
const DELETE = 'Delete it.'

/** Of requests in tests. */
const REQUEST = {
  session: 'Write the request that sets it: `post login_path, params: { … }`.',
  flash: 'Write the request that sets it.',
  format: 'Write `as: :json`, or `headers: { "Accept" => "text/csv" }`.',
}

const NONE = ''
const CALLBACKS = Object.fromEntries(
  ['before', 'after', 'around'].flatMap((when) =>
    ['', 'skip_', 'prepend_', 'append_'].map((how) => [`${how}${when}_action`, NONE]),
  ),
)

/** Words that read past an option which they do not know, and the options that they know in Rails and not here. */
export const READ_PAST: Readonly<Record<string, string>> = {
  ...CALLBACKS,
  layout: NONE,
  protect_from_forgery: 'store',
  redirect_back: NONE,
  render:
    'text inline nothing notice alert flash handlers prefixes renderable stream streaming cached pdf',
  save: NONE,
  'save!': NONE,
  send_data: NONE,
  send_file: 'url_based_filename x_sendfile',
}

/** What to write for keywords that Rails has and this framework has not. */
export const KEYWORD_REMEDIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  render: {
    text: 'Write `render plain: text`.',
    inline:
      'Write the template out, without `#{…}`: `render inline: "<p><%= @name %></p>"`, or a file under app/views, and `render :name`.',
    nothing: 'Write `head :no_content`.',
    notice: 'Write `flash.now[:notice] = "…"` before it.',
    alert: 'Write `flash.now[:alert] = "…"` before it.',
    flash: 'Write `flash.now[:notice] = "…"` before it.',
    formats: DELETE,
    handlers: DELETE,
  },
  get: REQUEST,
  post: REQUEST,
  patch: REQUEST,
  put: REQUEST,
  delete: REQUEST,
  redirect_to: { action: PATH, controller: PATH, id: PATH, anchor: PATH, only_path: PATH },
  rate_limit: {
    store: 'Delete it, or write `Rails.cache`: the server keeps the counts for all its workers.',
  },
  send_file: { url_based_filename: DELETE },
}
