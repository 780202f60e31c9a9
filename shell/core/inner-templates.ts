/** Templates of the framework's own: `render` from a method of app/helpers, and a page of Turbo streams. */
export const INNER_TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['webfw/render', '<%= render what %>'],
  ['webfw/render_with', '<%= render what, options %>'],
  ['webfw/turbo_frame', '<html><head><%= yield :head %></head><body><%= yield %></body></html>\n'],
  ['webfw/turbo_streams', '<% count.times do |index| %><%= turbo_stream_at index %>\n<% end %>'],
])
