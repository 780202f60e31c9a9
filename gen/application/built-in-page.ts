/** What stands around a page that the framework brings: no script and no style in it, so that every content policy lets it work. */
export function builtInPage(title: string, nav: string, body: string, head = ''): string {
  const within = (text: string) => text.trim().replace(/^/gm, '    ')
  const more = head === '' ? '' : `\n${within(head)}`
  return `render inline: <<~'ERB', layout: false
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>${more}
    </head>
    <body>
    <nav>
${within(nav)}
    </nav>
    <% if flash[:notice] %><p role="status"><%= flash[:notice] %></p><% end %>
    <h1>${title}</h1>
${within(body)}
    </body>
    </html>
  ERB`
}
