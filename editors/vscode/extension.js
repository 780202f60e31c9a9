// Starts `webfw lsp` in the folder that is open, and shows what it says.
const { commands, window, workspace } = require('vscode')
const { LanguageClient, TransportKind } = require('vscode-languageclient/node')

let client

function start() {
  const [folder] = workspace.workspaceFolders ?? []
  if (folder === undefined) return undefined
  const command = workspace.getConfiguration('webfw').get('command')
  const options = { cwd: folder.uri.fsPath }
  const server = { command, args: ['lsp'], transport: TransportKind.stdio, options }
  client = new LanguageClient('webfw', 'webfw', server, {
    workspaceFolder: folder,
    documentSelector: [
      { scheme: 'file', language: 'ruby' },
      { scheme: 'file', language: 'erb' },
      { scheme: 'file', pattern: '**/*.{erb,builder,jbuilder}' },
    ],
    synchronize: {
      fileEvents: workspace.createFileSystemWatcher('**/*.{rb,erb,builder,jbuilder,yml}'),
    },
  })
  return client.start().catch((error) => {
    window.showErrorMessage(
      `webfw: "${command} lsp" did not start (${error.message}). The setting webfw.command says what is started.`,
    )
  })
}

exports.activate = (context) => {
  const restart = async () => {
    await client?.stop()
    await start()
  }
  context.subscriptions.push(commands.registerCommand('webfw.restart', restart))
  return start()
}

exports.deactivate = () => client?.stop()
