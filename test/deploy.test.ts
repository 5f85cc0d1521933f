// The files under deploy/ and of containers are not run by any test: what they say about the product is held against it.

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { SETTING_NAMES } from '../src/data/settings/settings.ts'
import { allMetrics } from './helpers/unconnected-product.ts'

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')

test('alerts ask for metrics and labels that exist, and the docs say what to do about each', async () => {
  const alerts = await read('deploy/alerts.yaml')
  const metrics = allMetrics()
  for (const [, name] of alerts.matchAll(/\b(sightline_\w+)/g)) {
    const bare = name!.replace(/_(count|sum|bucket)$/, '')
    assert.ok(name! in metrics || bare in metrics, name)
  }
  for (const [, name, labels] of alerts.matchAll(/\b(sightline_\w+?)(?:_count)?\{([^}]*)\}/g)) {
    const known: readonly string[] = metrics[name!]!.labels
    for (const [, label] of labels!.matchAll(/(\w+)=/g)) assert.ok(known.includes(label!), `${name} ${label}`)
  }
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  assert.ok(names.length >= 10)
  const docs = await read('docs/operations.md')
  assert.deepEqual(
    names.filter((name) => !docs.includes(`\`${name}\``)),
    [],
  )
})

test('every file of deploy/ is explained, and what it sets are settings', async () => {
  const docs = await read('docs/operations.md')
  const files = (await readdir(new URL('../deploy', import.meta.url))).map((name) => `deploy/${name}`)
  assert.ok(files.length >= 4)
  for (const file of [...files, 'compose.yaml', 'compose.cluster.yaml', 'Dockerfile']) {
    if (file.startsWith('deploy/')) assert.ok(docs.includes(`(../${file})`), file)
    for (const [, name] of (await read(file)).matchAll(/\b(SIGHTLINE_[A-Z_]+)/g))
      assert.ok((SETTING_NAMES as string[]).includes(name!.replace(/_FILE$/, '')), `${file}: ${name}`)
  }
})

test("the image's PostgreSQL programs are of the cluster's major", async () => {
  const [, tools] = /ARG POSTGRES_MAJOR=(\d+)/.exec(await read('Dockerfile')) ?? []
  const [, server] = /image: postgres:(\d+)/.exec(await read('compose.cluster.yaml')) ?? []
  assert.ok(Number(tools) >= Number(server), `${tools} ${server}`)
})

test('the image has what was built of its own sources, and neither these nor what builds them', async () => {
  const [packages = '', build = '', last = ''] = (await read('Dockerfile')).split(/^FROM .*\n/m).slice(1)
  assert.match(packages, /npm ci .*--omit=optional .*--ignore-scripts/)
  assert.match(build, /^COPY \. \.\nRUN npm run build$/m)
  assert.match(last, /^COPY --from=build \/app\/dist dist$/m)
  assert.deepEqual(
    [...last.matchAll(/^COPY (?!--)(.+) /gm)].map(([, from]) => from),
    ['package.json LICENSE', 'bin', 'docs'],
  )
  assert.ok((await read('.dockerignore')).split('\n').includes('dist'))
})
