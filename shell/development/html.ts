const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML text or as the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** A page of the development server, in its own plain look. */
export function developmentPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`
}

const STYLE = `
:root{color-scheme:light dark;--line:#8883;--mark:#e5484d;--soft:#8881}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.3rem;margin:0 0 .5rem;overflow-wrap:anywhere}
h1 small{color:var(--mark);font-weight:600;display:block;font-size:.9rem}
h2{font-size:1rem;margin:2rem 0 .5rem}
pre,code{font:.85rem/1.5 ui-monospace,monospace}
pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.75rem;overflow-x:auto}
pre b{color:var(--mark);font-weight:700}
table{border-collapse:collapse}td{padding:.15rem 1rem .15rem 0;vertical-align:top;overflow-wrap:anywhere}
ol{padding-left:1.5rem}li.framework{opacity:.55}
.hint{border-left:3px solid var(--mark);padding-left:.75rem}
`
