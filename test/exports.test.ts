// What a file exports is what others may rely on: nothing is exported that nobody imports.

import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const NAMED = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/g
const LOADED = /\{([^{}]*)\}\s*=\s*await import\(\s*'(\.[^']+)'\s*\)/g
const LOADED_ONE = /import\(\s*'(\.[^']+)'\s*\)\)?\.(\w+)/g
const EXPORTED = /^export (?:type|const|let|(?:async )?function\*?|class) ([\w$]+)/gm

function* importsIn(file: string, text: string): Generator<string> {
  const from = (path: string) => normalize(join(dirname(file), path))
  for (const pattern of [NAMED, LOADED])
    for (const [, names, path] of text.matchAll(pattern))
      for (const part of names!.split(',')) {
        const name = part
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+|:/)[0]
        yield `${from(path!)} ${name}`
      }
  for (const [, path, name] of text.matchAll(LOADED_ONE)) yield `${from(path!)} ${name}`
}

test('nothing is exported that nobody imports', async () => {
  const imported = new Set<string>()
  const exported: string[] = []
  for await (const file of glob('{src,test,bench,bin,migrations}/**/*.{ts,mjs,js}', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    for (const name of importsIn(file, text)) imported.add(name)
    if (!file.startsWith('src/') || file.endsWith('.test.ts') || file.endsWith('.d.ts')) continue
    for (const [, name] of text.matchAll(EXPORTED)) exported.push(`${file} ${name}`)
  }
  assert.ok(exported.length > 1_000)
  assert.deepEqual(
    exported.filter((name) => !imported.has(name)),
    [],
  )
})
