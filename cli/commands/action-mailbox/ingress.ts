import { Command, Option } from 'clipanion'
import { relayCommand } from '../../../shell/mailbox/relay.ts'

/** `webfw action_mailbox ingress postfix`, which Rails spells `action_mailbox:ingress:postfix`. */
export class ActionMailboxIngressCommand extends Command {
  static override paths = ['exim', 'postfix', 'qmail'].map((server) => [
    'action_mailbox',
    'ingress',
    server,
  ])
  static override usage = Command.Usage({
    description: 'Hands the mail of its input over to the relay ingress of an application',
    examples: [
      [
        'What Postfix pipes mails to',
        '$0 action_mailbox ingress postfix URL=https://example.org/rails/action_mailbox/relay/inbound_emails INGRESS_PASSWORD=...',
      ],
    ],
  })

  variables = Option.Rest({ name: 'NAME=VALUE' })

  async execute(): Promise<number> {
    return relayCommand([...this.path, ...this.variables])
  }
}
