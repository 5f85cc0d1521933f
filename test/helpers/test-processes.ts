// Which files of tests share a process. Most load most of the product, which takes longer than what many of them then do, and
// a process that has done the same for a while does it quicker: each process less saves two or three seconds of a processor.
// So most share one, one after the other. A file with hooks around all of its tests gets a suite of its own there, or
// they would be hooks around its neighbours too. Those that start processes to be waited for, starved and killed share some among
// themselves, which run while others keep the processors busy. On their own are those of the storage that have such hooks: they
// are about its threads, which their neighbours use again (warm-threads.ts), and load little. So are those that look at how
// much memory their process takes, and those about test processes themselves.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ONE_SEED = join('test', 'helpers', 'one-seed.ts')
// Large at first, to load little twice; smaller and smaller then, so that all processors have work until the end.
const SHARE_OF_REST = 1 / 6
const FILES_MIN = 28
const FILES_MAX = 100
/** Files that start processes take long: a few seconds each. */
const STARTING_FILES = 5
const ROOT_HOOK = /^(?:(?:before|after|beforeEach|afterEach)\(|const \w+ = temporaryF(?:older|iles)\(\))/m
const STARTING = /\b(?:child_process|spawnCommand|runCommand|startServer|startPostgres)\b/
// Takes longer than any other: it begins first, and nobody waits behind it.
const LONGEST = join('test', 'dashboard')
// A fault that comes with a program of its own beside it.
const FAULTS = join('test', 'faults')
const BESIDE = /from '\.\//
const STORAGE = join('src', 'data', 'storage')
const HELPERS = join('test', 'helpers')
const MEASURING = /\bmegabytesMax\b/

export type TestProcesses = {
  /** The files of tests. */
  found: string[]
  /** What the runner starts a process for, each: a file of tests, or one that imports some. */
  files: string[]
  remove(): void
}

/** Whether a file tries examples that it makes up. */
export function isCampaign(path: string): boolean {
  return readFileSync(path, 'utf8').includes("from 'fast-check'")
}

/** Lists the files of folders; anything else is a pattern, which the runner understands. Files of a long run try other examples each time. */
export function planProcesses(
  paths: readonly string[],
  isWanted: (path: string) => boolean,
  isLong: boolean,
): TestProcesses {
  const found = paths.flatMap((path) => findFiles(path, isWanted))
  const shared = found.filter(canShare)
  const alone = found.filter((file) => !shared.includes(file))
  if (shared.length < 2) return { found, files: found, remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'sightline-tests-'))
  const longest = shared.filter(isLongest)
  const starting = shared.filter((file) => isStarting(file) && !longest.includes(file))
  const others = cutSmaller(shared.filter((file) => !longest.includes(file) && !starting.includes(file)))
  const half = Math.ceil(others.length / 2)
  const groups = [
    longest,
    ...others.slice(0, half),
    ...cutEvenly(starting, STARTING_FILES),
    ...others.slice(half),
  ].filter(({ length }) => length > 0)
  const files = groups.map((group, index) => {
    const file = join(folder, `${String(index + 1).padStart(3, '0')}.test.mjs`)
    writeFileSync(file, groupText(group, isLong ? [] : [ONE_SEED]))
    return file
  })
  return {
    found,
    files: [...files, ...alone],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function cutSmaller(files: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let from = 0; from < files.length; ) {
    const share = Math.ceil((files.length - from) * SHARE_OF_REST)
    const to = from + Math.min(FILES_MAX, Math.max(FILES_MIN, share))
    groups.push(files.slice(from, to))
    from = to
  }
  return groups
}

function cutEvenly(files: readonly string[], count: number): string[][] {
  return Array.from({ length: Math.ceil(files.length / count) }, (_, index) =>
    files.slice(index * count, (index + 1) * count),
  )
}

/** The text of a module that runs the files. The tests of a suite must be known when its function ends, so its file is required. */
function groupText(files: readonly string[], before: readonly string[]): string {
  const hooked = files.filter((file) => ROOT_HOOK.test(readFileSync(file, 'utf8')))
  const imported = [...before, ...files.filter((file) => !hooked.includes(file))]
  const lines = imported.map((path) => `import '${pathToFileURL(resolve(path))}'`)
  if (hooked.length > 0)
    lines.push(
      "import { createRequire } from 'node:module'",
      "import { describe } from 'node:test'",
      'const require = createRequire(import.meta.url)',
      ...hooked.map(
        (path) => `describe(${JSON.stringify(path)}, () => void require(${JSON.stringify(resolve(path))}))`,
      ),
    )
  return `${lines.join('\n')}\n`
}

function findFiles(path: string, isWanted: (path: string) => boolean): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter(isWanted)
    .sort()
}

function isLongest(path: string): boolean {
  return relative('', path).startsWith(LONGEST)
}

function isStarting(path: string): boolean {
  const text = readFileSync(path, 'utf8')
  return STARTING.test(text) || (relative('', path).startsWith(FAULTS) && BESIDE.test(text))
}

function canShare(path: string): boolean {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  if (!isFile || path.endsWith('.long.test.ts')) return false
  const text = readFileSync(path, 'utf8')
  if (relative('', path).startsWith(HELPERS)) return !isStarting(path)
  if (relative('', path).startsWith(STORAGE)) return !ROOT_HOOK.test(text)
  return !MEASURING.test(text)
}
