import { plainResponse } from '../server/answer/plain-response.ts'
import type { PageWork } from '../server/stack.ts'
import type { BuildStatus } from './build-status.ts'
import { escapeHtml } from './html.ts'

/** Where open pages listen for changes. */
export const LIVE_PATH = '/__webfw/live'

/** Closes the line for as long as the tab is open. */
const BAR_SCRIPT =
  "var bar=document.getElementById('webfw-work'),key='webfw-work';if(bar){bar.hidden=sessionStorage.getItem(key)==='closed';" +
  "bar.querySelector('button').onclick=function(){sessionStorage.setItem(key,'closed');bar.hidden=true}}"

/**
 * Files of the pages' own origin, and with a nonce: what a Content-Security-Policy lets through that allows
 * the application's own scripts and styles.
 */
const FILES: Readonly<Record<string, readonly [type: string, text: string]>> = {
  [`${LIVE_PATH}.js`]: [
    'text/javascript',
    `(function(){var version=document.currentScript.dataset.version;new EventSource(${JSON.stringify(LIVE_PATH)}).onmessage=function(e){if(e.data!==version)location.reload()};${BAR_SCRIPT}})()\n`,
  ],
  [`${LIVE_PATH}.css`]: [
    'text/css',
    '#webfw-build-failed{position:fixed;inset:auto 0 0 0;max-height:50vh;overflow:auto;margin:0;padding:1rem;' +
      'background:#7f1d1d;color:#fff;font:.85rem/1.5 ui-monospace,monospace;white-space:pre-wrap;z-index:2147483647}\n' +
      '#webfw-work{position:fixed;bottom:0;right:0;z-index:2147483646;padding:.1rem .5rem;border-radius:6px 0 0;' +
      'background:#222c;color:#fff;font:.75rem/1.6 ui-monospace,monospace}#webfw-work span{color:#fbbf24}' +
      '#webfw-work button{all:unset;cursor:pointer;padding:0 .3rem}#webfw-work[hidden]{display:none}@media print{#webfw-work{display:none}}\n',
  ],
}

/** The script or the style sheet of a path; null for any other path. */
export function additionAt(path: string): Uint8Array | null {
  const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined
  return file === undefined ? null : plainResponse(200, file[1], [], file[0])
}

/** The HTML of a page with the banner of a failed build, and the script that reloads it. */
export function addToPage(
  html: string,
  status: BuildStatus,
  id: string,
  nonce: string,
  work?: PageWork,
): string {
  const banner = status.ok ? '' : bannerHtml(status.banner ?? 'The build failed.', nonce)
  const script = `<script src="${LIVE_PATH}.js" data-version="${id}" nonce="${nonce}"></script>`
  const end = html.lastIndexOf('</body>')
  const addition = banner + (end === -1 || work === undefined ? '' : workHtml(work, nonce)) + script
  return end === -1 ? html + addition : html.slice(0, end) + addition + html.slice(end)
}

/** `12 ms · 3 SQL 1.2 ms`, what looks like a query for each record, and how much came from the cache. */
function workHtml(work: PageWork, nonce: string): string {
  const { total, database, queries, repeated, cacheReads, cacheHits } = work
  const style = `<link rel="stylesheet" href="${LIVE_PATH}.css" nonce="${nonce}">`
  const marked = repeated === 0 ? '' : ` · <span>N+1? ${repeated}×</span>`
  const kept = cacheReads === 0 ? '' : ` · ${cacheHits} of ${cacheReads} from the cache`
  const text = `${total.toFixed(0)} ms · ${queries} SQL ${database.toFixed(1)} ms${marked}${kept}`
  return `${style}<div id="webfw-work" data-turbo-temporary>${text} <button type="button" aria-label="Close">×</button></div>`
}

function bannerHtml(text: string, nonce: string): string {
  const style = `<link rel="stylesheet" href="${LIVE_PATH}.css" nonce="${nonce}">`
  return `${style}<pre id="webfw-build-failed" role="alert">${escapeHtml(text)}</pre>`
}
