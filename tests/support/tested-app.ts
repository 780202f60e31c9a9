import type { Test } from 'tap'
import { type Ended, Project } from './project.ts'

const SHOP = { within: 'shop' }

/** An application of articles and comments, whose test/ is empty. */
export interface TestedApp {
  readonly project: Project
  /** Runs `webfw spin test WORDS`. */
  spin(...words: string[]): Promise<Ended>
  /** Writes a file of test/. */
  write(path: string, ...lines: string[]): void
  /** Takes files and folders of test/ away. */
  clear(...paths: string[]): void
}

/** Makes such an application. */
export async function testedApp(t: Test): Promise<TestedApp> {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--skip-git'])
  await project.ask(['g', 'scaffold', 'article', 'title', 'body:text'], SHOP)
  await project.ask(['g', 'scaffold', 'comment', 'body', 'article:references'], SHOP)
  await project.ask(['db', 'migrate'], SHOP)
  project.remove('shop/test')
  return {
    project,
    spin: (...words) => project.ask(['spin', 'test', ...words], SHOP),
    write: (path, ...lines) => project.write(`shop/test/${path}`, `${lines.join('\n')}\n`),
    clear: (...paths) => {
      for (const path of paths) project.remove(`shop/test/${path}`)
    },
  }
}
