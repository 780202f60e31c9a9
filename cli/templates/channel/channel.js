import consumer from "channels/consumer"

consumer.subscriptions.create("{{Channel}}", {
  connected() {
    // The server may send from now on.
  },

  disconnected() {
    // The server has ended the subscription.
  },

  received(data) {
    // What the server sends arrives here.
  },

  {{actions}}
})
