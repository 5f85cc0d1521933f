import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { AlertKinds } from '../../background/alerts/alert-kind.ts'
import { ALL_RULE_KINDS } from './rule-kinds.ts'

const features = fileURLToPath(new URL('..', import.meta.url))

test('every kind of alert that a feature declares is in the catalogue, once', async () => {
  const declared: string[] = []
  for (const file of globSync('*/alert-kinds.ts', { cwd: features })) {
    const catalogues = (await import(`../${file}`)) as Readonly<Record<string, AlertKinds>>
    declared.push(...Object.values(catalogues).flatMap((kinds) => Object.keys(kinds)))
  }
  assert.deepEqual(declared.toSorted(), ALL_RULE_KINDS.toSorted())
})

test('every kind of alert is explained in the docs', async () => {
  const page = await readFile(`${features}/../../docs/alerts.md`, 'utf8')
  assert.deepEqual(
    ALL_RULE_KINDS.filter((kind) => !page.includes(`\`${kind}\``)),
    [],
  )
})
