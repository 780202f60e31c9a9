/** The four requests of the comparison; `of` gives the bytes that one server is sent. */
export const requests = [
  { name: 'list of 30 rows', status: 200, of: () => head('GET /articles') },
  { name: 'article, 10 comments', status: 200, of: () => head('GET /articles/1') },
  { name: 'stylesheet, 851 bytes', status: 200, of: () => head('GET /style.css') },
  { name: 'POST of a comment', status: 303, of: comment },
]

function head(line, fields = []) {
  return [`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...fields, '', ''].join('\r\n')
}

/** What a browser sends that has opened the page of the last article: its cookies and the form's token. */
async function comment(port) {
  const path = '/articles/30'
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
  const form = (await response.text()).split('<form').at(-1)
  const token = /name="authenticity_token" value="([^"]+)"/.exec(form)[1]
  const body = new URLSearchParams({
    authenticity_token: token,
    'comment[commenter]': 'A reader',
    'comment[body]': 'What one reader says & thinks of it.',
    commit: 'Create Comment',
  }).toString()
  const fields = [
    `Cookie: ${cookies.join('; ')}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ]
  return head(`POST ${path}/comments`, fields) + body
}

/** Raises unless all servers answer the same text; gives the bytes of each page. */
export async function compareAnswers(servers) {
  const sizes = {}
  for (const path of ['/articles', '/articles/1', '/style.css']) {
    const answers = []
    for (const { name, port } of servers) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`)
      const text = await response.text()
      answers.push({
        name,
        status: response.status,
        type: response.headers.get('content-type'),
        text,
      })
    }
    const [first, ...others] = answers
    for (const each of others) {
      const [one, other] = [normal(first.text), normal(each.text)]
      if (each.status !== first.status || one !== other) {
        const at = [...one].findIndex((character, index) => character !== other[index])
        const shown = [one, other].map((text) =>
          JSON.stringify(text.slice(Math.max(0, at - 60), at + 60)),
        )
        throw new Error(`${path}: ${first.name} and ${each.name} differ:\n${shown.join('\n')}`)
      }
    }
    sizes[path] = Object.fromEntries(answers.map(({ name, text }) => [name, text.length]))
  }
  for (const { name, port } of servers) await checkForm(name, port)
  return sizes
}

/** A comment that was sent is on the page; one without its token is refused, and so is one without a text. */
async function checkForm(name, port) {
  const url = `http://127.0.0.1:${port}/articles/30/comments`
  const sent = await comment(port)
  const [top, body] = sent.split('\r\n\r\n')
  const cookie = /Cookie: (.*)/.exec(top)[1]
  const post = (text) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: text,
    })
  const expected = [
    [body, 303],
    [body.replace(/authenticity_token=[^&]+/, 'authenticity_token=x'), 403],
    [body.replace(/(body%5D)=[^&]+/, '$1='), 422],
  ]
  for (const [text, status] of expected) {
    const response = await post(text)
    await response.text()
    if (response.status !== status) {
      throw new Error(`${name}: a comment was answered with ${response.status}, not ${status}`)
    }
  }
  const page = await (await fetch(`http://127.0.0.1:${port}/articles/30`)).text()
  const count = page.split('What one reader says &amp; thinks of it.').length - 1
  if (count !== 1) throw new Error(`${name}: one comment was sent, ${count} are on the page`)
}

/** Without what may differ: blanks between tags, tokens, ids of the build in addresses. */
function normal(text) {
  return text
    .replace(/(authenticity_token" value=)"[^"]+"/g, '$1"…"')
    .replace(/style-[0-9a-f]{16}\.css/g, 'style.css')
    .replace(/\s*(<[^>]*>)\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
