import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { FAKE_SERPER_KEY, startFakeSerper } from '../../../../test/helpers/fake-serper.ts'
import { unreachableUrl } from '../../../../test/helpers/free-port.ts'
import { createRankProject } from '../../../../test/helpers/rank-project.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import type { SerpProviderName } from '../../../background/providers/contracts.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { chooseProvider } from '../../../features/rank-tracker/checks/provider-choice.ts'
import { adoptSources } from '../../../features/rank-tracker/source/adopt-sources.ts'
import { examineChosenProviders, examineDefaultProvider, examineSources } from './providers.ts'

const WORLD = { fetch, nowMs: Date.now }
const WORKING =
  'serper: Serper takes the key, which has 2492 credits left. It checks on desktop only: keywords tracked for mobile, the default, fail when they are checked.'

function serper(url: string, apiKey = FAKE_SERPER_KEY): Record<string, string> {
  return { SIGHTLINE_SERPER_KEY: apiKey, SIGHTLINE_SERPER_URL: url }
}

function examineDefault(
  env: Record<string, string>,
  world: Parameters<typeof examineDefaultProvider>[1] = WORLD,
) {
  return examineDefaultProvider(loadConfig({ SIGHTLINE_SERP_PROVIDER: 'serper', ...env }), world)
}

test('no default and the simulator are fine, and it is said what either means', async () => {
  const world = { ...WORLD, fetch: () => assert.fail('nothing is to be asked') }
  const look = (env: Record<string, string>) => examineDefaultProvider(loadConfig(env), world)
  const unset = 'no provider is the default: projects without a choice of their own are not measured'
  assert.deepEqual(await look({}), { check: 'provider', status: 'ok', message: unset, advice: null })
  const simulator = await look({ SIGHTLINE_SERP_PROVIDER: 'simulator' })
  assert.deepEqual([simulator.status, simulator.message], ['ok', 'simulator: simulated results'])
})

test('a connection that works is fine, with what is left and what it cannot do, and costs nothing to try', async (context) => {
  const server = await startFakeSerper(context)
  const finding = await examineDefault(serper(server.url))
  assert.deepEqual([finding.status, finding.message], ['ok', WORKING])
  assert.deepEqual(
    server.requests.map(({ path }) => path),
    ['/account'],
  )
})

test('a connection that is refused, has nothing left or cannot be made is a warning that says what to do', async (context) => {
  const refusing = await startFakeSerper(context)
  const empty = await startFakeSerper(context, { balance: 0 })
  const cases: [Record<string, string>, RegExp][] = [
    [serper(refusing.url, 'hunter2-hunter2'), /^serper: Serper refused the credentials \(HTTP 403\)/],
    [serper(empty.url), /no credits left/],
    [serper(await unreachableUrl()), /could not be reached/],
  ]
  for (const [env, message] of cases) {
    const finding = await examineDefault(env)
    assert.equal(finding.status, 'warn')
    assert.match(finding.message, message)
    assert.match(finding.advice ?? '', /then run: sightline providers test serper$/)
    assert.doesNotMatch(JSON.stringify(finding), /hunter2/)
  }
})

test('a connection that hangs is given up', async () => {
  const hang: typeof fetch = (_url, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const finding = await examineDefault(serper('http://127.0.0.1'), {
    ...WORLD,
    fetch: hang,
    probeTimeoutMs: 20,
  })
  assert.deepEqual([finding.status, finding.message], ['warn', 'serper: no answer within 0.02 s'])
})

onEveryEngine('providers that projects chose', (context) => {
  async function choose(provider: SerpProviderName): Promise<string> {
    const project = await createRankProject(context.database)
    await project.add(['a'])
    await context.database.transaction((tx) =>
      chooseProvider(tx, context.engine, project.id, { provider, nowMs: Date.now() }),
    )
    return (await project.context()).projectUid
  }

  test('and projects without one are named, with what to do; so are those that are simulated', async () => {
    const { database } = context
    assert.deepEqual(await examineSources(database), [])
    const simulated = await choose('simulator')
    const project = await createRankProject(database)
    await project.add(['a'])
    assert.deepEqual(await examineSources(database), [
      {
        check: 'simulated ranks',
        status: 'ok',
        message: `1 project shows simulated ranks: ${simulated}.`,
        advice: null,
      },
    ])
    await adoptSources(database, undefined)
    const { projectUid } = await project.context()
    const [unmeasured] = await examineSources(database)
    assert.deepEqual(
      [unmeasured?.check, unmeasured?.status, unmeasured?.message],
      ['ranks', 'warn', `1 project has no search provider and is not measured: ${projectUid}.`],
    )
    assert.match(unmeasured?.advice ?? '', /^To track real positions, enter the key of a provider/)
    await changeRows(database, 'rank_trackers', { keyword_count: 0 })
  })

  test('are tried too, and one that is not set up is pointed out', async (inner) => {
    const server = await startFakeSerper(inner)
    const config = loadConfig(serper(server.url))
    assert.deepEqual(await examineChosenProviders(config, context.database, WORLD), [])
    for (const provider of ['serper', 'dataforseo', 'dataforseo', 'simulator'] as const)
      await choose(provider)
    const findings = await examineChosenProviders(config, context.database, WORLD)
    assert.deepEqual(
      findings.toSorted((a, b) => (a.check < b.check ? -1 : 1)),
      [
        {
          check: 'provider dataforseo',
          status: 'warn',
          message: 'is not set up, but 2 projects use it',
          advice:
            'Set SIGHTLINE_DATAFORSEO_LOGIN and SIGHTLINE_DATAFORSEO_PASSWORD, or run: sightline providers use default --project UID',
        },
        {
          check: 'provider serper',
          status: 'ok',
          message: WORKING,
          advice: null,
        },
      ],
    )
  })
})
