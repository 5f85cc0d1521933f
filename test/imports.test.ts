// The house has one direction: what stands higher may import what stands lower, never the other way.

import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

// From the ground up. Parts of one line do not import each other.
const LEVELS = [
  ['src/lib'],
  ['src/settings.ts'],
  ['src/config.ts'],
  ['src/secrets.ts', 'src/settings-file.ts', 'src/metrics', 'src/storage'],
  ['src/jobs', 'src/fetching'],
  ['src/crawler'],
  ['src/http'],
  ['src/providers'],
  ['src/accounts'],
  ['src/feature.ts'],
  ['src/projects'],
  ['src/rank-tracker/tracker', 'src/crawl-data', 'src/search-performance', 'src/disavow'],
  ['src/rank-tracker/evidence', 'src/quick-wins', 'src/backlinks'],
  ['src/rank-tracker/records'],
  ['src/rank-tracker/roll-ups'],
  ['src/rank-tracker/segments', 'src/rank-tracker/schedule'],
  ['src/rank-tracker/source'],
  ['src/rank-tracker/checks', 'src/rank-tracker/days', 'src/rank-tracker/keywords'],
  ['src/rank-tracker/overview', 'src/rank-tracker/import'],
  ['src/rank-tracker'],
  ['src/demo'],
  ['src/wire.ts'],
  ['src/main.ts'],
  ['src/cli'],
]

function levelOf(file: string): number {
  return LEVELS.findIndex((parts) => parts.some((part) => file === part || file.startsWith(`${part}/`)))
}

function partOf(file: string): string {
  return LEVELS.flat().find((part) => file === part || file.startsWith(`${part}/`)) as string
}

async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    (match) => match[1] as string,
  )
  return specifiers.map((specifier) => normalize(join(dirname(file), specifier)))
}

async function sources(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('src/**/*.{ts,mjs}', { cwd: root }))
    if (!/\.test\.ts$/.test(file)) files.push(file)
  return files.sort()
}

test('every source file has its place in the order', async () => {
  const homeless = (await sources()).filter((file) => levelOf(file) === -1)
  assert.deepEqual(homeless, [])
})

test('imports point one way', async () => {
  const wrong: string[] = []
  for (const file of await sources()) {
    for (const imported of await importsOf(file)) {
      if (partOf(file) === partOf(imported)) continue
      if (levelOf(imported) >= levelOf(file)) wrong.push(`${file} imports ${imported}`)
    }
  }
  assert.deepEqual(wrong, [])
})

// What others may use of a feature, one file for each purpose. The thread of quick wins loads no storage: hence the format.
const FEATURES = [
  'src/rank-tracker',
  'src/crawl-data',
  'src/search-performance',
  'src/quick-wins',
  'src/backlinks',
  'src/disavow',
  'src/demo',
]
const FACES = /^src\/[^/]+\/(reads|writes|row-format)\.ts$/

test('a feature is entered by its faces only', async () => {
  const featureOf = (file: string) => FEATURES.find((folder) => file.startsWith(`${folder}/`))
  const wrong: string[] = []
  for (const file of await sources()) {
    // A command loads the few files that it needs: by faces, each would load a whole feature before it began.
    if (file.startsWith('src/cli/')) continue
    for (const imported of await importsOf(file)) {
      const feature = featureOf(imported)
      if (feature === undefined || feature === featureOf(file) || FACES.test(imported)) continue
      if (file === 'src/wire.ts' && imported === `${feature}/feature.ts`) continue
      wrong.push(`${file} imports ${imported}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('no two files import each other in a circle', async () => {
  const graph = new Map<string, string[]>()
  for (const file of await sources()) graph.set(file, await importsOf(file))
  const done = new Set<string>()
  const circles: string[] = []
  function visit(file: string, path: string[]): void {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    else if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      done.add(file)
    }
  }
  for (const file of graph.keys()) visit(file, [])
  assert.deepEqual(circles, [])
})

test('only the storage knows its engines by name', async () => {
  // And files that other programs made, which may be databases themselves.
  const allowed =
    /^src\/(storage|cli|settings\.ts|config\.ts|lib\/(errors|log|file-kind|given-file)\.ts|rank-tracker\/import\/foreign-)/
  const knowing: string[] = []
  for (const file of await sources()) {
    if (allowed.test(file)) continue
    const code = (await readFile(join(root, file), 'utf8')).replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    if (/sqlite|postgres/i.test(code)) knowing.push(file)
  }
  assert.deepEqual(knowing, [])
})
