// Imports have one direction: higher layers may import lower ones, never the other way. docs/architecture.md
// draws it and has a line for each folder.

import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { access, glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

// From the lowest layer up. Parts of one line do not import each other. A file is of the part that names it most closely.
const LEVELS = [
  ['src/lib'],
  ['src/data/settings/settings.ts'],
  ['src/data/settings/config.ts'],
  ['src/data/settings', 'src/data/storage'],
  ['src/data/server-settings'],
  ['src/data/lists'],
  ['src/background/metrics'],
  ['src/background/jobs', 'src/background/fetching'],
  ['src/background/events'],
  ['src/background/alerts'],
  ['src/background/browser'],
  ['src/background/providers'],
  ['src/entry/http'],
  ['src/entry/accounts'],
  ['src/entry/mcp/tool'],
  ['src/entry/feature.ts'],
  ['src/entry/sign-in', 'src/entry/live', 'src/entry/cli', 'src/entry/mcp'],
  // Reads sites, and knows neither the database nor who asks.
  ['src/features/crawls/engine'],
  // What features declare is known below all of them: some read what the others write.
  globSync('src/features/*/*-fields.ts', { cwd: root }),
  globSync('src/features/*/{alert-kinds,events,tables}.ts', { cwd: root }),
  // How links are packed, which a view takes apart.
  ['src/features/backlinks/store/layout.ts'],
  ['src/features/backlinks/store/layouts.ts'],
  globSync('src/features/*/sql-views.ts', { cwd: root }),
  ['src/features/declarations.ts'],
  ['src/features/event-kinds.ts'],
  ['src/features'],
  // What runs a command may ask other features, whichever they are.
  globSync('src/features/*/commands', { cwd: root }),
  globSync('src/features/*/commands.ts', { cwd: root }),
  ['src/app/dashboard'],
  ['src/app/tracing'],
  ['src/app/agents.ts'],
  ['src/app/wire.ts'],
  ['src/app/main.ts'],
  ['src/app/cli'],
]

// The subfolders of a large feature, from the lowest one up as well; files in none of them come last.
const SUBFOLDERS = [
  ['alert-kinds.ts', 'events.ts', 'tables.ts', 'sql-views.ts'],
  ['tracker'],
  ['evidence', 'errors.ts'],
  ['records'],
  ['roll-ups'],
  ['segments', 'schedule', 'tags'],
  ['source'],
  ['checks', 'days', 'keywords'],
  ['overview', 'import'],
  ['history'],
  ['alerts'],
  [''],
].map((names) => names.map((name) => join('src/features/rank-tracker', name).replace(/\/$/, '')))

type Levels = readonly (readonly string[])[]

function levelOf(file: string, levels: Levels = LEVELS): number {
  const part = partOf(file, levels)
  return levels.findIndex((parts) => parts.some((one) => one === part))
}

function partOf(file: string, levels: Levels): string | undefined {
  const parts = levels.flat().filter((part) => isIn(file, part))
  return parts.sort((one, other) => other.length - one.length)[0]
}

function isIn(file: string, part: string): boolean {
  return file === part || file.startsWith(`${part}/`)
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
  for (const file of await sources())
    for (const imported of await importsOf(file))
      for (const levels of [LEVELS, SUBFOLDERS]) {
        if (partOf(file, levels) === partOf(imported, levels) || levelOf(file, levels) === -1) continue
        if (levelOf(imported, levels) >= levelOf(file, levels)) wrong.push(`${file} imports ${imported}`)
      }
  assert.deepEqual(wrong, [])
})

test('features build on each other without circles', async () => {
  const built = new Map<string, Set<string>>()
  const featureOf = (file: string) => /^src\/features\/[^/]+(?=\/)/.exec(file)?.[0]
  for (const file of await sources()) {
    const feature = featureOf(file)
    if (feature === undefined || levelOf(file) !== levelOf('src/features')) continue
    const below = built.get(feature) ?? new Set()
    built.set(feature, below)
    for (const imported of await importsOf(file))
      if (featureOf(imported) !== feature && levelOf(imported) === levelOf('src/features'))
        below.add(featureOf(imported) as string)
  }
  assert.ok(built.size > 15)
  // Those that build on none of the rest are taken away, until none is left.
  for (let left = -1; left !== built.size; ) {
    left = built.size
    for (const [feature, below] of built)
      if ([...below].every((other) => !built.has(other))) built.delete(feature)
  }
  assert.deepEqual([...built.keys()], [])
})

// What others may use of a feature, one file for each purpose. The thread of quick wins loads no storage: hence the format.
const PUBLIC_FILES =
  /^src\/features\/[^/]+\/(reads|writes|errors|alert-kinds|events|tables|row-format|sql-views|tools)\.ts$/
const SHARED = [
  'src/features/declarations.ts',
  'src/features/event-kinds.ts',
  // Forms of files, which files of projects and the command `query` have too.
  'src/features/exports/csv-lines.ts',
  'src/features/exports/parquet-file.ts',
  // How severe an issue of the audit is, which reports say too.
  'src/features/crawls/engine/audit/rule.ts',
]

test('features import only the public files of each other', async () => {
  const featureOf = (file: string) => /^src\/features\/[^/]+/.exec(file)?.[0]
  const wrong: string[] = []
  for (const file of await sources()) {
    for (const imported of await importsOf(file)) {
      const feature = featureOf(imported)
      if (feature === undefined || feature === featureOf(file) || PUBLIC_FILES.test(imported)) continue
      if (SHARED.includes(imported)) continue
      if (file === 'src/app/cli/program.ts' && imported === `${feature}/commands.ts`) continue
      if (/^src\/app\/(wire|main)\.ts$/.test(file) && imported === `${feature}/feature.ts`) continue
      wrong.push(`${file} imports ${imported}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('the engine of crawls runs no queries', async () => {
  const wrong: string[] = []
  for (const file of await sources()) {
    if (!file.startsWith('src/features/crawls/engine/')) continue
    for (const imported of await importsOf(file))
      if (
        !/^src\/(lib|background\/(fetching|browser)|features\/crawls\/engine)\/|^src\/data\/lists\/fields\.ts$/.test(
          imported,
        )
      )
        wrong.push(`${file} imports ${imported}`)
  }
  assert.deepEqual(wrong, [])
})

// A tool may use rules of its own feature, which need no data.
const TOOL_NEEDS =
  /^(client\/src|src\/lib|src\/entry\/mcp\/tool)\/|^src\/features\/[^/]+\/(tools\.ts$|tools\/|rules\/)/

test('tools for agents call the API, and read no store', async () => {
  const wrong: string[] = []
  for (const file of await sources()) {
    if (!/^src\/features\/[^/]+\/tools(\.ts$|\/)/.test(file)) continue
    for (const imported of await importsOf(file))
      if (!TOOL_NEEDS.test(imported)) wrong.push(`${file} imports ${imported}`)
  }
  assert.deepEqual(wrong, [])
})

test('no two files import each other in a circle', async () => {
  const graph = new Map<string, string[]>()
  for (const file of await sources()) graph.set(file, await importsOf(file))
  for await (const file of glob('dashboard/**/*.{ts,tsx}', { cwd: root }))
    graph.set(file, await importsOf(file))
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
    /^src\/(data|app\/cli|entry\/cli\/command-database|lib\/(errors|redact|file-kind|uploaded-file)\.ts|features\/rank-tracker\/(import\/foreign-|commands\/import-domains))/
  const knowing: string[] = []
  for (const file of await sources()) {
    if (allowed.test(file)) continue
    const code = (await readFile(join(root, file), 'utf8')).replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    if (/sqlite|postgres/i.test(code)) knowing.push(file)
  }
  assert.deepEqual(knowing, [])
})

/** Types alone, of what `/v1` has too: browsers load nothing of it. */
const SHARED_TYPES = 'client/src/types.ts'
/** What the browser's code may import beside its own files; all of it comes into what browsers load. */
const PACKAGE = /^(?:import|export)\s(?:[^'"]*\sfrom\s)?\s*'([^'.][^']*)'/gm
const BROWSER_PACKAGES = /^(?:preact|@preact\/signals)(?:\/|$)/

test("the browser's code and the server's know nothing of each other", async () => {
  const wrong: string[] = []
  for (const file of await sources())
    for (const imported of await importsOf(file))
      if (imported.startsWith('dashboard/')) wrong.push(`${file} imports ${imported}`)
  const seen: string[] = []
  for await (const file of glob('dashboard/**/*.{ts,tsx,js}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    seen.push(file)
    for (const imported of await importsOf(file)) {
      const isTypes = file === 'dashboard/api/types.ts' && imported === SHARED_TYPES
      if (!imported.startsWith('dashboard/') && !isTypes) wrong.push(`${file} imports ${imported}`)
    }
    const text = await readFile(join(root, file), 'utf8')
    for (const [, name] of text.matchAll(PACKAGE))
      if (!BROWSER_PACKAGES.test(name!)) wrong.push(`${file} imports ${name}`)
  }
  assert.deepEqual(wrong, [])
  assert.ok(seen.length > 1)
})

// From the lowest level up, as LEVELS.
const DASHBOARD_LEVELS = ['lib', 'text', 'api', 'state', 'ui', 'pages', 'app']

test("the browser's code has one direction, too", async () => {
  const wrong: string[] = []
  const levelOf = (file: string) => DASHBOARD_LEVELS.indexOf(file.split('/')[1] as string)
  for await (const file of glob('dashboard/*/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    assert.ok(levelOf(file) !== -1, file)
    for (const imported of await importsOf(file))
      if (imported.startsWith('dashboard/') && levelOf(imported) > levelOf(file))
        wrong.push(`${file} imports ${imported}`)
  }
  assert.deepEqual(wrong, [])
})

test('the client package imports nothing but its own files', async () => {
  const wrong: string[] = []
  for await (const file of glob('client/src/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(join(root, file), 'utf8')
    for (const imported of await importsOf(file))
      if (!imported.startsWith('client/src/')) wrong.push(`${file} imports ${imported}`)
    for (const [, name] of text.matchAll(PACKAGE)) wrong.push(`${file} imports ${name}`)
  }
  assert.deepEqual(wrong, [])
})

const MAP = 'docs/architecture.md'

/** The layers of src, their entries, and the folders in these: the places for which the map has a line. */
async function places(): Promise<string[]> {
  const found: string[] = []
  for await (const entry of glob('src/{*,*/*,*/*/*}', { cwd: root, withFileTypes: true })) {
    const place = relative(root, join(entry.parentPath, entry.name))
    const isOfLayer = /^src\/(?!lib\/)[^/]+\/[^/]+(?<!\.test)\.ts$/.test(place)
    // The same in every feature.
    if (/^src\/features\/[^/]+\/commands(\.ts)?$/.test(place)) continue
    if (entry.isDirectory() || isOfLayer) found.push(place)
  }
  return found.sort()
}

test('the map has one line for each layer of src, for what is in it and for the folders in that, and none that is gone', async () => {
  const map = await readFile(join(root, MAP), 'utf8')
  const lines = [...map.matchAll(/^\| `(src\/[^`]+)` \| \S/gm)].map(([, place]) => place as string)
  assert.deepEqual(lines.toSorted(), await places())
})

test('the map draws the layers in the order that imports keep', async () => {
  const map = await readFile(join(root, MAP), 'utf8')
  const [, drawing = ''] = /## The layers[\s\S]*?```\n([\s\S]*?)```/.exec(map) ?? []
  const parts = new Set((await places()).filter((place) => dirname(place) === 'src'))
  const drawn = drawing
    .trimEnd()
    .split('\n')
    // The text about a layer begins behind a wider gap.
    .map((line) => (line.trim().split(/ {5,}|[┐│┘]/)[0] as string).split(/ {2,}/).filter(Boolean))
    .map((names) => names.map((name) => `src/${name}`))
  assert.deepEqual(new Set(drawn.flat()), parts)
  const levels = drawn.map((names) =>
    LEVELS.flatMap((places, level) =>
      places.some((place) => names.some((name) => place === name || place.startsWith(`${name}/`)))
        ? [level]
        : [],
    ),
  )
  for (const [at, above] of levels.slice(0, -1).entries())
    assert.ok(Math.min(...above) > Math.max(...(levels[at + 1] as number[])), `layer ${drawn[at]}`)
})

test('every file that the map or the glossary names is there', async () => {
  for (const page of [MAP, 'docs/glossary.md']) {
    const text = await readFile(join(root, page), 'utf8')
    const named = [...text.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map(([, file]) => file as string)
    const isThere = (file: string) => access(join(root, file)).then(...YES_OR_NO)
    const gone: string[] = []
    for (const file of new Set(named))
      if (!(await isThere(file)) && !(await isThere(join('src', file)))) gone.push(file)
    assert.deepEqual(gone, [], page)
    assert.ok(named.length > 30)
  }
})

const YES_OR_NO = [() => true, () => false] as const

test('the glossary is in alphabetical order, each word once and with the file where it lives', async () => {
  const text = await readFile(join(root, 'docs/glossary.md'), 'utf8')
  const [, , ...rows] = [...text.matchAll(/^\|.*\|$/gm)].map(([row]) => row)
  const words = rows.map((row) => /^\| ([\w -]+) \| \S.*\S \| `[\w./-]+` \|$/.exec(row)?.[1] ?? `? ${row}`)
  assert.deepEqual(words, [...new Set(words)].sort(new Intl.Collator('en').compare))
})
