import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  CompletionItemKind,
  createConnection,
  DiagnosticSeverity,
  type Diagnostic as EditorDiagnostic,
  ErrorCodes,
  type Location,
  MarkupKind,
  MessageType,
  type Position,
  ProposedFeatures,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
  type WorkDoneProgressReporter,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { type Diagnostic, type EditorFacts, type EditorPlace, readTree } from '../../gen/index.ts'
import type { Analysis, Beginning, Edit } from './analyser.ts'
import { Answers, type Proposal } from './answers.ts'
import { RubyText } from './ruby-text.ts'

const KINDS: Readonly<Record<Proposal['kind'], CompletionItemKind>> = {
  column: CompletionItemKind.Field,
  association: CompletionItemKind.Property,
  method: CompletionItemKind.Method,
  class: CompletionItemKind.Class,
  helper: CompletionItemKind.Function,
  route: CompletionItemKind.Function,
  text: CompletionItemKind.Text,
  template: CompletionItemKind.File,
  local: CompletionItemKind.Variable,
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
} as const

/** Milliseconds of quiet before an edit is read. */
const DEBOUNCE = 120

/**
 * Serves an editor over standard input and output, by the language server protocol 3.17: it answers from what other
 * processes have last found out of the application, and from the texts that are open.
 */
export function serveEditor(command: readonly string[]): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout)
  const documents = new TextDocuments(TextDocument)
  const texts = new Map<string, { version: number; text: RubyText }>()
  const waiting = new Map<string, string | null>()
  const published = new Set<string>()
  let facts: EditorFacts | null = null
  let root = process.cwd()
  let analysers: ReturnType<typeof fork>[] = []
  let edits = 0
  /** The edit that a file has last been part of. */
  const edited = new Map<string, number>()
  let heard = 0
  let progress: Promise<WorkDoneProgressReporter> | null = null
  let timer: NodeJS.Timeout | undefined

  const pathOf = (uri: string) => relative(root, fileURLToPath(uri)).split(sep).join('/')
  const uriOf = (path: string) => pathToFileURL(`${root}/${path}`).href
  const onDisk = (path: string): string | null => {
    const file = `${root}/${path}`
    return existsSync(file) ? readFileSync(file, 'utf8') : null
  }
  const publish = (path: string, diagnostics: EditorDiagnostic[]) => {
    published.add(path)
    void connection.sendDiagnostics({ uri: uriOf(path), diagnostics })
  }
  const begin = async () => {
    const reporter = await connection.window.createWorkDoneProgress()
    reporter.begin('webfw: reading the application')
    return reporter
  }
  const hear = (analysis: Analysis | Beginning) => {
    if ('begins' in analysis) {
      progress = begin()
      return
    }
    if (analysis.number >= heard) facts = analysis.facts ?? facts
    heard = Math.max(heard, analysis.number)
    const byFile = new Map<string, Diagnostic[]>()
    for (const each of analysis.diagnostics) {
      byFile.set(each.file, [...(byFile.get(each.file) ?? []), each])
    }
    const paths =
      analysis.only === null ? [...new Set([...published, ...byFile.keys()])] : [analysis.only]
    // A text that is written meanwhile, or cannot be read, is told of by itself.
    const isLast = (path: string) =>
      !waiting.has(path) &&
      (edited.get(path) ?? 0) <= analysis.number &&
      syntaxOf(path).length === 0
    for (const path of paths.filter((each) => each !== '' && isLast(each))) {
      publish(path, (byFile.get(path) ?? []).map(toEditor))
    }
    if (analysis.only === null) void progress?.then((reporter) => reporter.done())
  }
  const syntaxOf = (path: string): EditorDiagnostic[] => {
    const document = documents.get(uriOf(path))
    if (document === undefined || !/\.(?:rb|builder|jbuilder)$/.test(path)) return []
    const text = new Bytes(document)
    return readTree(document.getText()).errors.map(({ message, location }) => {
      const { startOffset, length } = location
      const range = { start: text.at(startOffset), end: text.at(startOffset + length) }
      return { severity: DiagnosticSeverity.Error, code: 'syntax', source: 'webfw', range, message }
    })
  }
  const send = (focus: string | null) => {
    edits += 1
    for (const path of waiting.keys()) edited.set(path, edits)
    const edit: Edit = { texts: Object.fromEntries(waiting), focus, number: edits }
    waiting.clear()
    for (const each of analysers) each.send(edit)
  }
  const changed = (path: string, text: string | null, focus: string | null) => {
    waiting.set(path, text)
    clearTimeout(timer)
    timer = setTimeout(() => send(focus), DEBOUNCE)
  }
  const textOf = (uri: string): RubyText | null => {
    const document = documents.get(uri)
    if (document === undefined) return null
    const known = texts.get(uri)
    if (known?.version === document.version) return known.text
    const text = new RubyText(pathOf(uri), document.getText())
    texts.set(uri, { version: document.version, text })
    return text
  }
  const ask = <T>(
    uri: string,
    position: Position,
    answer: (answers: Answers, byte: number) => T,
  ): T | null => {
    const [text, document] = [textOf(uri), documents.get(uri)]
    if (facts === null || text === null || document === undefined) return null
    return answer(new Answers(facts, text), text.byteOf(document.offsetAt(position)))
  }
  const locationOf = ({ file, line, column }: EditorPlace): Location => {
    const start = { line: line - 1, character: column - 1 }
    return { uri: uriOf(file), range: { start, end: start } }
  }

  connection.onInitialize(({ rootUri, workspaceFolders }) => {
    const folder = workspaceFolders?.[0]?.uri ?? rootUri
    if (folder != null) root = fileURLToPath(folder)
    return {
      serverInfo: { name: 'webfw' },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        definitionProvider: true,
        completionProvider: { triggerCharacters: ['.', ':', '@', '"', "'", '/'] },
        renameProvider: { prepareProvider: true },
      },
    }
  })
  connection.onInitialized(() => {
    const [program = '', ...words] = command
    analysers = ['file', 'whole'].map((reads) => {
      const analyser = fork(program, [...words, reads], {
        cwd: root,
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      analyser.on('message', (told) => hear(told as Analysis | Beginning))
      analyser.on('exit', (code) => {
        if (code !== 0 && code !== null)
          void connection.sendNotification(ShowMessageNotification.type, {
            type: MessageType.Error,
            message: 'webfw can no longer read the application: restart the language server.',
          })
      })
      return analyser
    })
    send(null)
  })
  connection.onShutdown(() => {
    for (const each of analysers) each.kill()
  })

  documents.onDidChangeContent(({ document }) => {
    const path = pathOf(document.uri)
    const errors = syntaxOf(path)
    if (errors.length > 0) publish(path, errors)
    // Of a text that cannot be read, the last one that could stands.
    // The first reading, which is on its way, has what is on the disk.
    else if (facts !== null || document.getText() !== onDisk(path))
      changed(path, document.getText(), path)
  })
  documents.onDidClose(({ document }) => {
    texts.delete(document.uri)
    changed(pathOf(document.uri), null, null)
  })
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes)
      if (documents.get(uri) === undefined) changed(pathOf(uri), null, null)
  })

  connection.onDefinition(({ textDocument, position }) =>
    ask(textDocument.uri, position, (answers, byte) => answers.definition(byte).map(locationOf)),
  )
  connection.onHover(({ textDocument, position }) =>
    ask(textDocument.uri, position, (answers, byte) => {
      const value = answers.hover(byte)
      return value === null ? null : { contents: { kind: MarkupKind.Markdown, value } }
    }),
  )
  connection.onCompletion(({ textDocument, position }) =>
    ask(textDocument.uri, position, (answers, byte) =>
      answers.complete(byte).map(({ name, kind, detail }) => {
        return { label: name, kind: KINDS[kind], detail }
      }),
    ),
  )
  connection.onPrepareRename(({ textDocument, position }) =>
    ask(textDocument.uri, position, (answers, byte) => {
      const changes = answers.rename(byte, 'renamed_by_webfw')
      if (changes === null || 'refused' in changes) return null
      const document = documents.get(textDocument.uri) as TextDocument
      const at = new Bytes(document)
      const own = changes.find(({ start, end }) => start <= byte && byte <= end)
      return own === undefined ? null : { start: at.at(own.start), end: at.at(own.end) }
    }),
  )
  connection.onRenameRequest(({ textDocument, position, newName }) =>
    ask(textDocument.uri, position, (answers, byte) => {
      const changes = answers.rename(byte, newName)
      if (changes === null) return null
      if ('refused' in changes) return new ResponseError(ErrorCodes.InvalidRequest, changes.refused)
      const at = new Bytes(documents.get(textDocument.uri) as TextDocument)
      const edits = changes.map(({ start, end, text }) => {
        return { range: { start: at.at(start), end: at.at(end) }, newText: text }
      })
      return { changes: { [textDocument.uri]: edits } }
    }),
  )

  documents.listen(connection)
  connection.listen()
}

/** Positions of a document by the bytes of its text. */
class Bytes {
  readonly #document: TextDocument
  readonly #bytes: Buffer

  constructor(document: TextDocument) {
    this.#document = document
    this.#bytes = Buffer.from(document.getText())
  }

  at(byte: number): Position {
    return this.#document.positionAt(this.#bytes.toString('utf8', 0, byte).length)
  }
}

function toEditor({
  severity,
  code,
  line,
  column,
  message,
  hint,
  excerpt,
}: Diagnostic): EditorDiagnostic {
  const width = /\^+/.exec(excerpt.split('\n').at(-1) ?? '')?.[0].length ?? 1
  const start = { line: line - 1, character: column - 1 }
  const end = { line: line - 1, character: column - 1 + width }
  const text = hint === undefined ? message : `${message}\n${hint}`
  return {
    severity: SEVERITIES[severity],
    code,
    source: 'webfw',
    range: { start, end },
    message: text,
  }
}
