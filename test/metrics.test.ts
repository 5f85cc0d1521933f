// Everything that /metrics shows under our name.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMetrics } from '../src/background/metrics/registry.ts'
import { allMetrics, unconnectedProduct } from './helpers/unconnected-product.ts'

test('what is shown under our name is what the tables say, with its help and type', async () => {
  const { metrics: features } = unconnectedProduct()
  const table = allMetrics()
  const text = await createMetrics({ version: '1.2.3', features }).render()
  const shown = Array.from(text.matchAll(/^# TYPE (sightline_\w+) (\w+)$/gm), ([, name, type]) => [
    name,
    type,
  ])
  assert.deepEqual(
    shown.sort(),
    Object.entries(table)
      .map(([name, { type }]) => [name, type])
      .sort(),
  )
  assert.ok(shown.length > 20)
  for (const [name, { help }] of Object.entries(table)) assert.ok(text.includes(`# HELP ${name} ${help}\n`))
  assert.match(text, /^sightline_build_info\{version="1\.2\.3",node="v\d+\.\d+\.\d+"\} 1$/m)
  assert.match(text, /^process_resident_memory_bytes \d+/m)
})
