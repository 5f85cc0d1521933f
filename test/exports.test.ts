// What a file exports is what others may rely on: nothing is exported that nobody imports, and no data lies around that
// nobody reads.

import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const NAMED = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/g
const LOADED = /\{([^{}]*)\}\s*=\s*await import\(\s*'(\.[^']+)'\s*\)/g
const LOADED_ONE = /import\(\s*'(\.[^']+)'\s*\)\)?\.(?!then\b)(\w+)/g
const LOADED_THEN = /import\(\s*'(\.[^']+)'\s*\)\s*\.then\(\(\s*\{([^{}]*)\}\s*\)/g
const LOADED_WHOLE = /=>\s*import\(\s*'(\.[^']+)'\s*\)(?!\s*\.)/g
const LOADED_THEN_ONE = /import\(\s*'(\.[^']+)'\s*\)\s*\.then\(\(?\w+\)?\s*=>[^,)]*?\w+\.(\w+)/g
const AS_ONE = /import (?:type )?\* as (\w+) from '(\.[^']+)'/g
const EXPORTED_AGAIN = /^export (?:type )?\{([^}]*)\} from/gm
const EXPORTED = /^export (?:type|const|let|(?:async )?function\*?|class) ([\w$]+)/gm

/** `type a`, `b as c`: the name here and the name there. */
function namesIn(list: string): [string, string][] {
  const parts = list.split(',').map((part) => part.trim().replace(/^type\s+/, ''))
  return parts.filter(Boolean).map((part) => {
    const [from = '', to = from] = part.split(/\s+as\s+|:\s*/)
    return [from, to]
  })
}

function* importsIn(file: string, text: string): Generator<string> {
  const from = (path: string) => normalize(join(dirname(file), path))
  for (const pattern of [NAMED, LOADED])
    for (const [, names, path] of text.matchAll(pattern))
      for (const [name] of namesIn(names!)) yield `${from(path!)} ${name}`
  for (const pattern of [LOADED_ONE, LOADED_THEN_ONE])
    for (const [, path, name] of text.matchAll(pattern)) yield `${from(path!)} ${name}`
  for (const [, path, names] of text.matchAll(LOADED_THEN))
    for (const [name] of namesIn(names!)) yield `${from(path!)} ${name}`
  for (const [, one, path] of text.matchAll(AS_ONE))
    for (const [, name] of text.matchAll(new RegExp(`\\b${one}\\.(\\w+)`, 'g')))
      yield `${from(path!)} ${name}`
  // Handed on as a whole: whoever gets it may use all of it.
  for (const [, path] of text.matchAll(LOADED_WHOLE)) yield `${from(path!)} *`
}

const HELD = /^(?:src|dashboard|tools)\//
// Written from the description of all routes, whichever the pages use by now.
const GENERATED = 'dashboard/api/types.ts'

// Loaded whole, by the table of addresses.
const AREA = /^dashboard\/pages\/\w+\/area\.ts$/

test('nothing is exported that nobody imports', async () => {
  const imported = new Set<string>()
  const exported: string[] = []
  for await (const file of glob(
    '{src,dashboard,client/src,client/test,tools,test,bench,bin,migrations}/**/*.{ts,tsx,mjs,js}',
    {
      cwd: root,
    },
  )) {
    const text = await readFile(join(root, file), 'utf8')
    for (const name of importsIn(file, text)) imported.add(name)
    if (!HELD.test(file) || file === GENERATED || /\.(?:test\.tsx?|d\.ts)$/.test(file)) continue
    if (AREA.test(file)) continue
    for (const [, name] of text.matchAll(EXPORTED)) exported.push(`${file} ${name}`)
    for (const [, names] of text.matchAll(EXPORTED_AGAIN))
      for (const [, name] of namesIn(names!)) exported.push(`${file} ${name}`)
  }
  assert.ok(exported.length > 1_000)
  assert.deepEqual(
    exported.filter((name) => !imported.has(name) && !imported.has(name.replace(/ .*/, ' *'))),
    [],
  )
})

test('every data file of src is read by the product, and has its one place', async () => {
  const read = new Set<string>()
  for await (const file of glob('src/**/*.{ts,mjs}', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(join(root, file), 'utf8')
    for (const [, path] of text.matchAll(/ from '(\.[^']+\.json)' with \{ type: 'json' \}/g))
      read.add(normalize(join(dirname(file), path!)))
    for (const [, name] of text.matchAll(/\breadTexts\('([\w-]+)'/g))
      read.add(`src/features/demo/site/texts/${name}.md`)
  }
  const found: string[] = []
  for await (const file of glob('src/**/*.{json,md}', { cwd: root })) found.push(file)
  assert.ok(found.length > 20)
  assert.deepEqual(found.sort(), [...read].sort())
})
