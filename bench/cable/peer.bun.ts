// The runtime's own WebSocket server: what a broadcast costs without Action Cable.

const server = Bun.serve<undefined>({
  port: 0,
  fetch(request, server) {
    if (server.upgrade(request)) return undefined
    const path = new URL(request.url).pathname
    server.publish('all', JSON.stringify({ identifier: 'all', message: path }))
    return new Response('sent')
  },
  websocket: {
    open(socket) {
      socket.subscribe('all')
      socket.send('{"type":"confirm_subscription"}')
    },
    message() {},
  },
})
console.log(`listens on http://127.0.0.1:${server.port}`)
