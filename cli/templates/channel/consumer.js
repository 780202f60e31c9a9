// Action Cable: one connection for all channels of a page.
import { createConsumer } from "@rails/actioncable"

export default createConsumer()
