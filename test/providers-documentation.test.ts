// What docs/providers.md says of money is what the code reckons, and what it names exists.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { FAILURE_CLASSES, type SerpProviderName } from '../src/background/providers/contracts.ts'
import { featuresExcept } from '../src/background/providers/page-blocks.ts'
import { createProviders } from '../src/background/providers/registry.ts'
import * as serpapi from '../src/background/providers/serpapi/features.ts'
import * as serper from '../src/background/providers/serper/page.ts'
import { type Environment, loadConfig } from '../src/data/settings/config.ts'
import { SERP_PROVIDERS, SETTING_NAMES } from '../src/data/settings/settings.ts'
import { trackingCost } from '../src/features/rank-tracker/tracker/tracking-cost.ts'
import { formatDollars } from '../src/lib/dollars.ts'

const DEPTHS = [10, 20, 50, 100]

const text = await readFile(new URL('../docs/providers.md', import.meta.url), 'utf8')

function estimate(name: SerpProviderName, depth: number, env: Environment = {}): number {
  const { providers } = loadConfig(env)
  const found = createProviders(providers, { fetch, nowMs: () => 0 })
    .describe()
    .find((provider) => provider.name === name)
  assert.ok(found)
  return found.estimateMicros(depth)
}

test('the table of costs is what the code reckons with the default settings', () => {
  const row = (label: string, name: SerpProviderName, env?: Environment) => {
    const cells = DEPTHS.map((depth) => estimate(name, depth, env) * 1000)
    return `| ${label} | ${cells.map((micros) => (micros === 0 ? 'free' : formatDollars(micros))).join(' | ')} |`
  }
  const rows = [
    `| provider | ${DEPTHS.map((depth) => `depth ${depth}`).join(' | ')} |`,
    '|---|---|---|---|---|',
    row('`simulator`', 'simulator'),
    row('`dataforseo`, queued', 'dataforseo', { SIGHTLINE_DATAFORSEO_MODE: 'queued' }),
    row('`dataforseo`, live', 'dataforseo', { SIGHTLINE_DATAFORSEO_MODE: 'live' }),
    row('`serpapi`', 'serpapi'),
    row('`serper`', 'serper'),
    row('`searxng`', 'searxng'),
  ]
  assert.ok(text.includes(`\n${rows.join('\n')}\n\n`), rows.join('\n'))
})

test('the table of months is what the code reckons with the default settings', () => {
  const plans = [100, 1000, 20_000].flatMap((checks) =>
    (['daily', 'weekly'] as const).map((frequency) => ({ checks, frequency })),
  )
  const row = (label: string, name: SerpProviderName, depth: number, env?: Environment) => {
    const estimateMicros = (wanted: number) => estimate(name, wanted, env)
    const cells = plans.map((plan) => trackingCost({ ...plan, depth, estimateMicros }).monthMicros)
    return `| ${label}, depth ${depth} | ${cells.map(formatDollars).join(' | ')} |`
  }
  const rows = [
    `| provider | ${plans.map(({ checks, frequency }) => `${checks} ${frequency}`).join(' | ')} |`,
    '|---|---|---|---|---|---|---|',
    ...[20, 100].flatMap((depth) => [
      row('`dataforseo`, queued', 'dataforseo', depth, { SIGHTLINE_DATAFORSEO_MODE: 'queued' }),
      row('`dataforseo`, live', 'dataforseo', depth, { SIGHTLINE_DATAFORSEO_MODE: 'live' }),
      row('`serper`', 'serper', depth),
      row('`serpapi`', 'serpapi', depth),
    ]),
  ]
  assert.ok(text.includes(`\n${rows.join('\n')}\n\n`), rows.join('\n'))
})

test('the example of a month is what the code reckons', () => {
  const month = (depth: number) => formatDollars(estimate('dataforseo', depth) * 100 * 30)
  const sentence = `100 keywords then cost ${month(100)} in 30 days, and ${month(10)} at\ndepth 10`
  assert.ok(text.includes(sentence), sentence)
})

test('which providers cost money is said of each', () => {
  for (const { name, isPaid } of createProviders(loadConfig({}).providers, {
    fetch,
    nowMs: () => 0,
  }).describe()) {
    assert.match(text, new RegExp(`^\\| \`${name}\` \\|.*\\| ${isPaid ? 'yes' : 'no'} \\|$`, 'm'))
  }
})

test('which features a provider tells of is what its adapter says', () => {
  const names = (features: readonly string[]) => features.map((feature) => `\`${feature}\``).join(', ')
  for (const row of [
    `| \`serpapi\` | all but ${names(serpapi.UNREPORTED)} |`,
    `| \`serper\` | ${names(featuresExcept(serper.UNREPORTED))} |`,
  ])
    assert.ok(text.includes(`\n${row}\n`), row)
})

test('every provider has its section and every class of failure its row', () => {
  for (const name of SERP_PROVIDERS) assert.match(text, new RegExp(`^## ${name}$`, 'm'))
  for (const name of FAILURE_CLASSES) assert.match(text, new RegExp(`^\\| ${name} \\|`, 'm'))
})

test('every setting that is named exists, and defaults are quoted as they are', () => {
  const named = [...text.matchAll(/SIGHTLINE_[A-Z0-9_]+/g)].map(([name]) => name.replace(/_FILE$/, ''))
  assert.deepEqual(
    named.filter((name) => !SETTING_NAMES.includes(name as never)),
    [],
  )
  assert.ok(text.includes('`SIGHTLINE_SPEND_LIMIT_USD` (20)'))
  assert.equal(loadConfig({}).spend.monthlyLimitMicros, 20_000_000)
})
