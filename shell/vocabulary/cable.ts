const RESCUES = { rescue_from: true } as const

/** What a class of channels may declare in its body; the classes of shell/cable answer. */
export const channelDeclarations = {
  ...RESCUES,
  before_subscribe: true,
  after_subscribe: true,
  on_subscribe: true,
  before_unsubscribe: true,
  after_unsubscribe: true,
  on_unsubscribe: true,
  periodically: true,
} as const

/** What a class of connections may. */
export const connectionDeclarations = {
  ...RESCUES,
  identified_by: true,
  before_command: true,
  after_command: true,
  around_command: true,
} as const

/** What a class of mailboxes may; the class of shell/mailbox answers. */
export const mailboxDeclarations = {
  ...RESCUES,
  routing: true,
  before_processing: true,
  after_processing: true,
  around_processing: true,
} as const
