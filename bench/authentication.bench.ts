// Measures what checking a warm key adds to a request: the product against itself with an access source that knows its
// one caller without a lookup; then 100,000 keys against one. Pinned to one core, so that only the work counts.

import { compare } from './compare.ts'
import { report } from './figure.ts'
import { type FilledStorage, fillStorage } from './filled-storage.ts'
import { request, startServer } from './processes.ts'

const PATH = '/v1/projects?limit=50'

export async function run(): Promise<void> {
  const few = await fillStorage('sqlite')
  const many = await fillStorage('sqlite', { keys: 100_000 })
  const start = (args: string[], { storage }: FilledStorage) =>
    startServer('./product-server.ts', { env: storage.env, cores: '0', args })
  const requests = [request(PATH, few.key)]

  const checked = await start([], few)
  const unchecked = await start(['--no-authentication'], few)
  const cost = await compare(
    { server: checked, requests },
    { server: unchecked, requests },
    { loadCores: '1' },
  )
  report({
    figure: 'authentication_warm_key',
    value: 1 / cost.ratio,
    unit: 'ratio',
    goal: { max: 1.05 },
    measured: { withPerSecond: cost.subjectPerSecond, withoutPerSecond: cost.baselinePerSecond },
  })
  await Promise.all([checked.stop(), unchecked.stop()])

  // Both servers are new, because a process that has run for longer is faster.
  const fewKeys = await start([], few)
  const manyKeys = await start([], many)
  const growth = await compare(
    { server: manyKeys, requests: [request(PATH, many.key)] },
    { server: fewKeys, requests },
    { loadCores: '1' },
  )
  report({
    figure: 'authentication_100000_keys',
    value: 1 / growth.ratio,
    unit: 'ratio',
    goal: { max: 1.05 },
    measured: { manyPerSecond: growth.subjectPerSecond, fewPerSecond: growth.baselinePerSecond },
  })
  await Promise.all([fewKeys.stop(), manyKeys.stop()])
  await Promise.all([few.storage.remove(), many.storage.remove()])
}
