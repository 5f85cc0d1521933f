// What checking a warm key adds to a request: the product against itself with an access source that knows its one
// caller without looking; then with 100,000 keys against one.

import { compare } from './compare.ts'
import { report } from './figure.ts'
import { fillStorage } from './filled-storage.ts'
import { request, startServer } from './processes.ts'

const PATH = '/v1/projects?limit=50'

export async function run(): Promise<void> {
  const few = await fillStorage('sqlite')
  const many = await fillStorage('sqlite', { keys: 100_000 })
  const checked = await startServer('./product-server.ts', { env: few.storage.env })
  const unchecked = await startServer('./product-server.ts', {
    env: few.storage.env,
    args: ['--no-authentication'],
  })
  const manyKeys = await startServer('./product-server.ts', { env: many.storage.env })
  const requests = [request(PATH, few.key)]

  const cost = await compare({ server: checked, requests }, { server: unchecked, requests })
  report({
    figure: 'authentication_warm_key',
    value: 1 / cost.ratio,
    unit: 'ratio',
    goal: { max: 1.05 },
    measured: { withPerSecond: cost.subjectPerSecond, withoutPerSecond: cost.baselinePerSecond },
  })
  const growth = await compare(
    { server: manyKeys, requests: [request(PATH, many.key)] },
    { server: checked, requests },
  )
  report({
    figure: 'authentication_100000_keys',
    value: 1 / growth.ratio,
    unit: 'ratio',
    goal: { max: 1.05 },
    measured: { manyPerSecond: growth.subjectPerSecond, fewPerSecond: growth.baselinePerSecond },
  })
  await Promise.all([checked.stop(), unchecked.stop(), manyKeys.stop()])
  await Promise.all([few.storage.remove(), many.storage.remove()])
}
