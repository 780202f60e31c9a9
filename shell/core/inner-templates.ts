/** What the template asks inside of which a builder's page is made. */
export const BUILDER_PAGE = 'builder_page'

/** Templates of the framework's own: `render` from a method of app/helpers, and pages of Turbo streams and builders. */
export const INNER_TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['webfw/render', '<%= render what %>'],
  ['webfw/render_with', '<%= render what, options %>'],
  ['webfw/render_around', '<%= render what do %><%= content %><% end %>'],
  ['webfw/render_around_with', '<%= render what, options do %><%= content %><% end %>'],
  ['webfw/turbo_frame', '<html><head><%= yield :head %></head><body><%= yield %></body></html>\n'],
  ['webfw/builder', `<% ${BUILDER_PAGE} 0 %>`],
  ['webfw/turbo_streams', '<% count.times do |index| %><%= turbo_stream_at index %>\n<% end %>'],
])
