// The files under deploy/ say much about the product: what they say is compared with it. test/deploy-programs.test.ts gives them to the
// programs that they are for.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createMetrics } from '../src/background/metrics/registry.ts'
import { SETTING_NAMES } from '../src/data/settings/settings.ts'
import { readPanels } from './helpers/grafana.ts'
import { allMetrics } from './helpers/unconnected-product.ts'

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')

const METRICS = allMetrics()

/** Labels that Prometheus gives every sample itself, and that of a bucket. */
const OTHER_LABELS = ['job', 'instance', 'le']

test('alerts ask for metrics and labels that exist, and the docs say what to do about each', async () => {
  const alerts = await read('deploy/alerts.yaml')
  const expressions = [...alerts.matchAll(/expr: (\|\n(?: {10}.*\n)+|.*)/g)].map(
    ([, expression]) => expression!,
  )
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  assert.ok(names.length >= 10 && expressions.length === names.length)
  assert.deepEqual(expressions.flatMap(findUnknown), [])
  const docs = await read('docs/operations.md')
  assert.deepEqual(
    names.filter((name) => !docs.includes(`\`${name}\``)),
    [],
  )
})

test('the Grafana dashboard asks for metrics and labels that exist', async () => {
  const panels = readPanels(await read('deploy/grafana.json'))
  assert.deepEqual(panels.flatMap(({ expressions }) => expressions).flatMap(findUnknown), [])
  const shown = panels.flatMap(({ expressions }) => expressions).join()
  const process = /\b(?:process|nodejs)_\w+/g
  const rendered = await createMetrics().render()
  for (const [name] of shown.matchAll(process)) assert.ok(rendered.includes(`# TYPE ${name} `), name)
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  for (const { title, expressions, datasource } of panels) {
    assert.ok(title !== '' && expressions.length > 0, title)
    assert.equal(datasource, ['$', '{datasource}'].join(''), title)
  }
  const named = new Set([...shown.matchAll(/sightline_\w+/g)].map(([name]) => bareName(name)))
  assert.ok(named.size >= 20, [...named].join())
})

test('every file of deploy/ is explained, and what they set are settings', async () => {
  const docs = await read('docs/operations.md')
  for (const name of readdirSync(new URL('../deploy', import.meta.url)))
    assert.ok(docs.includes(`(../deploy/${name})`), name)
  const files = readdirSync(new URL('../deploy', import.meta.url), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
  assert.ok(files.length >= 15)
  const containers = ['compose.yaml', 'compose.cluster.yaml', 'Dockerfile']
  const texts = [
    ...(await Promise.all(files.map((file) => readFile(file, 'utf8')))),
    ...(await Promise.all(containers.map(read))),
  ]
  // Lines of a comment that explain something other than a setting.
  const others = ['SIGHTLINE_API_PORT']
  const set = texts.flatMap((text) => [...text.matchAll(/\b(SIGHTLINE_[A-Z_]+)/g)].map(([, name]) => name!))
  assert.deepEqual(
    set.filter(
      (name) => !others.includes(name) && !(SETTING_NAMES as string[]).includes(name.replace(/_FILE$/, '')),
    ),
    [],
  )
})

/** Names of metrics, and `metric{label}`, that the product does not have. */
function findUnknown(expression: string): string[] {
  const names = [...expression.matchAll(/\bsightline_\w+/g)].map(([name]) => bareName(name))
  const missing = names.filter((name) => !(name in METRICS))
  const known = [...OTHER_LABELS, ...names.flatMap((name): readonly string[] => METRICS[name]?.labels ?? [])]
  const filtered = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, labels]) =>
    [...labels!.matchAll(/(\w+)(?:=|!=)~?"/g)].map(([, label]) => label!),
  )
  const grouped = [...expression.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, labels]) =>
    labels!.split(/, */),
  )
  const unknown = [...filtered, ...grouped].filter((label) => !known.includes(label))
  return [...missing, ...unknown.map((label) => `${label} in ${expression}`)]
}

function bareName(name: string): string {
  return name in METRICS ? name : name.replace(/_(?:count|sum|bucket)$/, '')
}
