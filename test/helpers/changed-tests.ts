// Which tests a change can break: those that name a changed file, directly or through files that name it. A file names another by a quoted
// path relative to itself, as imports and the modules of threads do; a test names a document by its path from the root.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const FOLDERS = ['src', 'migrations', 'dashboard', 'client', 'tools', 'test', 'bench', 'bin']
const CODE = /\.(?:ts|tsx|mjs|cjs|js)$/
const TEST = /\.test\.tsx?$/
const NAMED = /['"`](\.\.?\/[^'"`$\n]+)['"`]/g
/** What no test names and every test depends on. */
const EVERYWHERE = /^(?:package(?:-lock)?\.json|tsconfig.*\.json|test\/run\.ts)$/

/** The paths of files that differ from a commit, those that are not committed included. */
export function changedFiles(root: string, since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
}

/** `undefined` for all of them. */
export function testsOf(root: string, changed: readonly string[]): string[] | undefined {
  if (changed.some((file) => EVERYWHERE.test(file))) return undefined
  const texts = new Map(
    FOLDERS.flatMap((folder) => listCode(root, folder)).map((file) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ]),
  )
  const namedBy = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const [, path = ''] of text.matchAll(NAMED)) {
      const named = normalize(join(dirname(file), path))
      namedBy.set(named, [...(namedBy.get(named) ?? []), file])
    }
  const reached = new Set<string>()
  const queue = [...changed]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    queue.push(...(namedBy.get(file) ?? []))
    if (!CODE.test(file)) for (const [test, text] of texts) if (text.includes(file)) queue.push(test)
  }
  return [...reached].filter((file) => TEST.test(file) && existsSync(join(root, file))).sort()
}

function listCode(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => CODE.test(name) && !name.includes('node_modules'))
    .map((name) => relative(root, join(root, folder, name)))
}
