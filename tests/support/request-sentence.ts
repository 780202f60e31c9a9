import type { LoweredRequest } from './lowered-app.ts'

const VERBS = {
  POST: 'posts to',
  PATCH: 'changes',
  PUT: 'puts',
  DELETE: 'deletes',
  HEAD: 'asks for the head of',
}

/** Where one logs in and out. */
const LOGIN = /^\/(log_?in|log_?out|session|sign_?in|sign_?out)/

/** What each request of one visitor asks, of which action, and after which log-in or log-out. */
export function requestSentences(
  requests: readonly LoweredRequest[],
  actions: readonly (string | undefined)[],
): string[] {
  let since = ''
  return requests.map((request, index) => {
    const action = actions[index] ? ` of ${actions[index]}` : ''
    const sentence = `request ${index + 1}${action}: ${requestSentence(request)}`
    const told = since === '' ? sentence : `${sentence} (after ${since})`
    if (request.verb !== undefined && LOGIN.test(request.path)) {
      const [who] = fieldsOf(request.params)
      since = `request ${index + 1}, ${request.verb} ${request.path}${who === undefined ? '' : ` of ${who[1]}`}`
    }
    return told
  })
}

/**
 * What a visitor does with a request: what the row itself says, and the address and the fields in words.
 *
 * @example
 * // GET /courses.json?q=al
 * 'asks for /courses as json, with q = "al"'
 */
function requestSentence(request: LoweredRequest): string {
  const { path, verb = 'GET', params, headers, says } = request
  const [place = '', query = ''] = path.split('?')
  const [, bare = place, format] = /^(.*\/[^/]*)\.([a-z]+)$/.exec(place) ?? []
  const fields = [...new URLSearchParams(query), ...fieldsOf(params)]
  const details = [
    ...fields.map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  const does = `${verb === 'GET' ? 'asks for' : VERBS[verb]} ${bare}${format === undefined ? '' : ` as ${format}`}`
  const told = says === undefined ? '' : `${says}: `
  return `${told}${does}${details.length === 0 ? '' : `, with ${details.join(', ')}`}`
}

/** The fields of a form, by the names that a form gives them. */
function fieldsOf(value: unknown, name = ''): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, `${name}[]`))
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [[name, value]]
  return Object.entries(value).flatMap(([key, each]) =>
    fieldsOf(each, name === '' ? key : `${name}[${key}]`),
  )
}
