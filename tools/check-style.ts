// The part of Biome in `npm run check`: only files whose text was not yet found in order are looked at. That is as good as
// looking at all of them, because each rule of biome.json judges a file by itself; another biome.json or another Biome begins
// anew. A fresh clone has nothing to go by and looks at everything, and so does CI.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const JUDGED = new Set(['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'])
/** More files than this are looked at in one go, by naming the folder. */
const NAMED_MAX = 1_000

/** By path: the hash of the text that was found in order. */
type Checked = Record<string, string>

/** The files to look at, as arguments of Biome; undefined when nothing has changed. */
export function argumentsFor(hashes: Checked, checked: Checked): string[] | undefined {
  const changed = Object.keys(hashes).filter((path) => hashes[path] !== checked[path])
  if (changed.length === 0) return undefined
  // Files that biome.json leaves out may be among those that are named.
  return changed.length > NAMED_MAX ? ['.'] : ['--no-errors-on-unmatched', ...changed]
}

function hashFiles(): Checked {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (listed.status !== 0) throw new Error(`git could not list the files: ${listed.stderr}`)
  const paths = listed.stdout.split('\0').filter((path) => JUDGED.has(extname(path)))
  return Object.fromEntries(
    paths.flatMap((path) => {
      const text = read(path)
      return text === undefined ? [] : [[path, hashOf(text)]]
    }),
  )
}

function hashOf(...texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('base64url')
}

/** Undefined for a file that is listed, but was deleted. */
function read(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), 'utf8')
  } catch {
    return undefined
  }
}

function checkStyle(): number {
  const rules = hashOf(read('biome.json') ?? '', read('node_modules/@biomejs/biome/package.json') ?? '')
  const file = join(ROOT, 'node_modules/.cache/biome', `${rules}.json`)
  const hashes = hashFiles()
  const args = argumentsFor(hashes, JSON.parse(read(`node_modules/.cache/biome/${rules}.json`) ?? '{}'))
  if (args === undefined) return 0
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const { status } = spawnSync(process.execPath, [biome, 'check', '--error-on-warnings', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) return status ?? 1
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(hashes))
  return 0
}

if (import.meta.main) process.exitCode = checkStyle()
