// Which files of tests share a process. Most load most of the product, which takes longer than what they then do: with
// a process for each of them, loading was a fifth of a run. Where a file leaves nothing behind, many are run in one
// process, one after the other. On their own are those with hooks around the whole file, which would be hooks around
// their neighbours too, and those that start processes to be waited for, starved and killed.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ONE_SEED = join('test', 'helpers', 'one-seed.ts')
// Enough to load little twice, few enough that two processes finish at about the same time.
const FILES_MAX = 24
const ROOT_HOOK = /^(?:before|after|beforeEach|afterEach)\(/m
const STARTING = /\b(?:child_process|spawnCommand|runCommand|startServer|startPostgres)\b/
// Takes longer than any other: it begins first, and nobody waits behind it.
const LONGEST = join('test', 'dashboard')
// A fault that comes with a program of its own beside it.
const FAULTS = join('test', 'faults')
const BESIDE = /from '\.\//

export type TestProcesses = {
  /** What the runner starts a process for, each: a file of tests, or one that imports some. */
  files: string[]
  remove(): void
}

/** Of folders and files; anything else is a pattern, which the runner understands. */
export function planProcesses(paths: readonly string[], isWanted: (name: string) => boolean): TestProcesses {
  const found = paths.flatMap((path) => findFiles(path, isWanted))
  const shared = found.filter(canShare)
  const alone = found.filter((file) => !shared.includes(file))
  if (shared.length < 2) return { files: found, remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'sightline-tests-'))
  const groups: string[] = []
  const rest = shared.filter((file) => !isLongest(file))
  const parts = [shared.filter(isLongest)]
  for (let from = 0; from < rest.length; from += FILES_MAX) parts.push(rest.slice(from, from + FILES_MAX))
  for (const part of parts.filter(({ length }) => length > 0)) {
    const file = join(folder, `${String(groups.length + 1).padStart(3, '0')}.test.mjs`)
    const imports = [ONE_SEED, ...part].map((path) => `import '${pathToFileURL(resolve(path))}'\n`)
    writeFileSync(file, imports.join(''))
    groups.push(file)
  }
  return { files: [...groups, ...alone], remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function findFiles(path: string, isWanted: (name: string) => boolean): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map((name) => join(path, name))
    .sort()
}

function isLongest(path: string): boolean {
  return relative('', path).startsWith(LONGEST)
}

function canShare(path: string): boolean {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  if (!isFile || path.endsWith('.long.test.ts')) return false
  const text = readFileSync(path, 'utf8')
  const isLoud = relative('', path).startsWith(FAULTS) && BESIDE.test(text)
  return !isLoud && !ROOT_HOOK.test(text) && !STARTING.test(text)
}
