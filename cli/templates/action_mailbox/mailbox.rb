class {{Mailbox}} < ApplicationMailbox
  def process
  end
end
