import type { BuildStatus } from './build-status.ts'
import { escapeHtml } from './html.ts'

/** Where open pages listen for changes. */
export const LIVE_PATH = '/__webfw/live'

/** The HTML of a page with the banner of a failed build, and the script that reloads it. */
export function addToPage(html: string, status: BuildStatus, id: string): string {
  const banner = status.ok ? '' : bannerHtml(status.banner ?? 'The build failed.')
  const addition = `${banner}${reloadScript(id)}`
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html + addition : html.slice(0, end) + addition + html.slice(end)
}

function bannerHtml(text: string): string {
  const style =
    'position:fixed;inset:auto 0 0 0;max-height:50vh;overflow:auto;margin:0;padding:1rem;' +
    'background:#7f1d1d;color:#fff;font:.85rem/1.5 ui-monospace,monospace;white-space:pre-wrap;z-index:2147483647'
  return `<pre id="webfw-build-failed" role="alert" style="${style}">${escapeHtml(text)}</pre>`
}

function reloadScript(id: string): string {
  return `<script>new EventSource(${JSON.stringify(LIVE_PATH)}).onmessage=function(e){if(e.data!==${JSON.stringify(id)})location.reload()}</script>`
}
