/** Answers every request with the page in the file that the first argument names. */
export const page = await Bun.file(Bun.argv[2] ?? '').bytes()
const headers = { 'content-type': 'text/html; charset=utf-8' }

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: () => new Response(page, { headers }),
})
