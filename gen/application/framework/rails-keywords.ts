const PATH = 'Write the helper of the route: `redirect_to articles_path`.'
const DELETE = 'Delete it.'

/** Of requests in tests. */
const REQUEST = {
  session: 'Write the request that sets it: `post login_path, params: { … }`.',
  flash: 'Write the request that sets it.',
  format: 'Write `as: :json`, or `headers: { "Accept" => "text/csv" }`.',
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
