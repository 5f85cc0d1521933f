import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { createStorage, type TestStorage } from '../../../../test/helpers/engines.ts'
import { startFakeDataForSeo } from '../../../../test/helpers/fake-dataforseo.ts'
import { startFakeSearxng } from '../../../../test/helpers/fake-searxng.ts'
import {
  FAKE_SERPER_KEY,
  type FakeSerperOptions,
  serperError,
  startFakeSerper,
} from '../../../../test/helpers/fake-serper.ts'
import { unreachableUrl } from '../../../../test/helpers/free-port.ts'
import { createRankProject } from '../../../../test/helpers/rank-project.ts'
import { linksOf } from '../../../../test/helpers/search-requests.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import type { Database } from '../../../data/storage/database.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { lockForAdding } from '../tracker/tracker-row.ts'

type Cleaner = { after(clean: () => Promise<void>): void }

async function serperSettings(context: Cleaner, options: FakeSerperOptions = { pages: [linksOf(1)] }) {
  const server = await startFakeSerper(context, options)
  const settings = {
    SIGHTLINE_SERP_PROVIDER: 'serper',
    SIGHTLINE_SERPER_KEY: FAKE_SERPER_KEY,
    SIGHTLINE_SERPER_URL: server.url,
  }
  return { settings, searches: () => server.requests.filter(({ path }) => path === '/search') }
}

test('the list says what is set up, what is missing, what it can search as and what a check costs', async () => {
  const rows = await callJson(['providers', 'list'], { SIGHTLINE_SERPAPI_KEY: 'key-of-mine' })
  assert.deepEqual(
    rows.map((row: { name: string; is_configured: boolean; is_default: boolean; is_paid: boolean }) => [
      row.name,
      row.is_configured,
      row.is_default,
      row.is_paid,
    ]),
    [
      ['simulator', true, false, false],
      ['dataforseo', false, false, true],
      ['serpapi', true, false, true],
      ['serper', false, false, true],
      ['searxng', false, false, false],
    ],
  )
  assert.deepEqual(
    rows.map(({ devices }: { devices: string[] }) => devices.join()),
    ['mobile,desktop', 'mobile,desktop', 'mobile,desktop', 'desktop', 'desktop'],
  )
  assert.deepEqual(rows[1].missing, ['SIGHTLINE_DATAFORSEO_LOGIN', 'SIGHTLINE_DATAFORSEO_PASSWORD'])
  assert.deepEqual(rows[1].costs, [
    { depth: 10, check_usd: 0.0006, thousand_keywords_usd: 0.6 },
    { depth: 100, check_usd: 0.00465, thousand_keywords_usd: 4.65 },
  ])
  const { exitCode, stdout, stderr } = await callCommand(['providers', 'list'], {
    SIGHTLINE_SERPAPI_KEY: 'key-of-mine',
  })
  assert.equal(exitCode, 0)
  assert.match(stdout, /^simulator +set up +mobile, desktop +free +free +free +free$/m)
  assert.match(stderr, /^There is no default\. To track real positions, enter the key of a provider/)
  assert.match(
    stdout,
    /^dataforseo +needs SIGHTLINE_DATAFORSEO_LOGIN, \S+ +mobile, desktop +\$0\.0006 +\$0\.60 +\$0\.00465 +\$4\.65$/m,
  )
  assert.match(stdout, /^searxng +needs SIGHTLINE_SEARXNG_URL +desktop only +free/m)
  assert.doesNotMatch(stdout, /key-of-mine/)
})

test('the simulator works without anything, but is tested only by its name', async () => {
  const { exitCode, stdout, stderr } = await callCommand(['providers', 'test', 'simulator'])
  assert.deepEqual([exitCode, stderr], [0, ''])
  assert.match(stdout, /^The simulator needs no connection/)
  const unnamed = await callCommand(['providers', 'test'])
  assert.equal(unnamed.exitCode, 2)
  assert.match(unnamed.stderr, /No provider is the default.*Name one: sightline providers test NAME/)
})

test('a test of the default provider is free and says what is left', async (context) => {
  const { settings, searches } = await serperSettings(context)
  assert.deepEqual(await callJson(['providers', 'test'], settings), {
    name: 'serper',
    is_working: true,
    message: 'Serper takes the key, which has 2492 credits left.',
    live: null,
  })
  assert.equal(searches().length, 0)
})

test('a connection that does not work is told by exit code too, and costs nothing with --live either', async (context) => {
  const settings = { SIGHTLINE_SERPER_KEY: 'x', SIGHTLINE_SERPER_URL: await unreachableUrl() }
  const { exitCode, stdout } = await callCommand(['providers', 'test', 'serper'], settings)
  assert.equal(exitCode, 5)
  assert.match(stdout, /^Serper gave no answer: .* could not be reached/)
  const broke = await serperSettings(context, { balance: 0 })
  const live = await callCommand(['providers', 'test', '--live', 'oak', '--yes'], broke.settings)
  assert.deepEqual([live.exitCode, broke.searches().length], [5, 0])
})

test('a provider that is not set up, or does not exist, is wrong usage', async () => {
  const missing = await callCommand(['providers', 'test', 'dataforseo'])
  assert.deepEqual([missing.exitCode, missing.stdout], [2, ''])
  assert.match(
    missing.stderr,
    /dataforseo is not set up; it needs SIGHTLINE_DATAFORSEO_LOGIN and SIGHTLINE_DATA/,
  )
  for (const args of [
    ['test', 'google'],
    ['use', 'google', '--project', 'abcdefghij'],
    ['use', 'serper'],
    ['test', '--live'],
  ])
    assert.equal((await callCommand(['providers', ...args])).exitCode, 2, args.join(' '))
})

test('a real check is not made where nobody can be asked', async (context) => {
  const { settings, searches } = await serperSettings(context)
  const { exitCode, stderr } = await callCommand(['providers', 'test', '--live', 'oak desk'], settings)
  assert.equal(exitCode, 2)
  assert.match(stderr, /^error: This spends up to \$0\.002 at serper\. Add --yes/)
  assert.equal(searches().length, 0)
})

test('a real check says what it costs and is made after a clear yes only', async (context) => {
  const { settings, searches } = await serperSettings(context)
  const args = ['providers', 'test', '--live', 'oak desk']
  const declined = await callCommand(args, settings, 'y')
  assert.deepEqual([declined.exitCode, declined.stdout], [4, ''])
  assert.match(
    declined.stderr,
    /One check costs up to \$0\.002 at serper\. Spend it\? Type yes: Nothing was changed\.\n$/,
  )
  assert.equal(searches().length, 0)
  const agreed = await callCommand(args, settings, 'Yes')
  assert.equal(agreed.exitCode, 0, agreed.stderr)
  assert.match(agreed.stdout, /^1 +https:\/\/site-1-0\.example\/page +Title of/m)
  assert.match(agreed.stdout, /It cost \$0\.001\.\n$/)
  assert.deepEqual(
    searches().map(({ body }) => body),
    [{ q: 'oak desk', gl: 'us', hl: 'en', num: 10, page: 1 }],
  )
})

test('a real check prints what it found as JSON', async (context) => {
  const { settings } = await serperSettings(context, { pages: [linksOf(1, 1)] })
  const { live } = await callJson(['providers', 'test', 'serper', '--live', 'oak desk', '--yes'], settings)
  assert.deepEqual(live, {
    state: 'observed',
    results: [
      {
        position: 1,
        url: 'https://site-1-0.example/page',
        title: 'Title of https://site-1-0.example/page',
      },
    ],
    features: ['sitelinks'],
    is_complete: true,
    corrected_query: null,
    notes: [],
    cost_usd: 0.002,
    is_cost_estimated: false,
  })
})

test('a real check that fails tells a refusal from bad luck', async (context) => {
  const cases = [
    [serperError(400, 'Not enough credits'), 4, 'quota'],
    [serperError(503, 'Later'), 5, 'upstream'],
  ] as const
  for (const [reply, exitCode, failureClass] of cases) {
    const { settings } = await serperSettings(context, { answer: () => reply })
    const ended = await callCommand(['providers', 'test', '--live', 'x', '--yes', '--json'], settings)
    assert.equal(ended.exitCode, exitCode)
    const { live } = JSON.parse(ended.stdout)
    assert.deepEqual([live.state, live.class, live.cost_usd], ['failed', failureClass, 0])
  }
})

test('a free provider makes a real check without asking', async (context) => {
  const server = await startFakeSearxng(context, { pages: [linksOf(1)] })
  const settings = { SIGHTLINE_SERP_PROVIDER: 'searxng', SIGHTLINE_SEARXNG_URL: server.url }
  const { exitCode, stdout } = await callCommand(['providers', 'test', '--live', 'oak desk'], settings)
  assert.equal(exitCode, 0)
  assert.match(stdout, /^10 +https:\/\/site-1-9[\s\S]*It cost nothing\.\n$/m)
})

test('DataForSEO is asked live for a real check, whatever its mode', async (context) => {
  const server = await startFakeDataForSeo()
  context.after(() => server.close())
  const settings = {
    SIGHTLINE_DATAFORSEO_LOGIN: server.login,
    SIGHTLINE_DATAFORSEO_PASSWORD: server.password,
    SIGHTLINE_DATAFORSEO_URL: server.url,
  }
  const args = ['providers', 'test', 'dataforseo', '--live', 'oak desk', '--yes']
  const { live } = await callJson(args, settings)
  assert.deepEqual([live.state, live.results.length, live.cost_usd], ['observed', 10, 0.002])
  const { calls } = server.counts()
  assert.deepEqual([calls.user, calls.live, calls.post], [1, 1, 0])
})

test('amounts have cents, and more decimals only where they matter', () => {
  const shown = [0, 600, 4_650, 15_000, 1_000_000, 4_650_000, 1].map(formatDollars)
  assert.deepEqual(shown, ['$0.00', '$0.0006', '$0.00465', '$0.015', '$1.00', '$4.65', '$0.000001'])
})

for (const engine of ENGINES) {
  describe(`the provider of a project (${engine})`, () => {
    let storage: TestStorage
    let database: Database
    let uid: string
    const serper = { SIGHTLINE_SERPER_KEY: 'key-of-mine' }
    const stored = () => database.read((db) => db.selectFrom('rank_trackers').selectAll().executeTakeFirst())

    before(async () => {
      storage = await createStorage(engine)
      await callJson(['accounts', 'create', '--name', 'Mine'], storage.env)
      const project = await callJson(
        ['projects', 'create', '--name', 'Shop', '--domain', 'shop.example'],
        storage.env,
      )
      uid = project.uid
      database = await storage.open()
    })
    after(async () => {
      await database?.close()
      await storage?.remove()
    })

    test('is chosen, changed and given back to the default', async () => {
      const use = (name: string) =>
        callJson(['providers', 'use', name, '--project', uid], { ...storage.env, ...serper })
      assert.deepEqual(await use('serper'), { project_uid: uid, provider: 'serper' })
      assert.deepEqual([(await stored())?.provider, (await stored())?.source], ['serper', 'real'])
      await use('simulator')
      assert.deepEqual([(await stored())?.provider, (await stored())?.source], ['simulator', 'simulated'])
      assert.deepEqual(await use('default'), { project_uid: uid, provider: null })
      assert.equal((await stored())?.provider, null)
    })

    test('says what counts from then on, what is checked at once and what that costs', async () => {
      const project = await createRankProject(database)
      await project.add(['a', 'b'])
      const { projectUid } = await project.context()
      const env = { ...storage.env, ...serper }
      const command = (name: string) => ['providers', 'use', name, '--project', projectUid]
      const use = async (name: string) => (await callCommand([...command(name), '--yes'], env)).stderr
      const simulated = await use('simulator')
      assert.match(simulated, new RegExp(`^Ranks of project ${projectUid} now come from simulator\\.\\n`))
      assert.match(simulated, /^What it shows is simulated from now on\. Real results stay in the history/m)
      assert.match(simulated, /^2 keywords have no simulated result yet and are checked at once\.$/m)
      const unasked = await callCommand(command('serper'), env)
      assert.equal(unasked.exitCode, 2)
      assert.match(
        unasked.stderr,
        /This checks 2 keywords at once for up to \$0\.03\. Add --yes to go ahead\.$/m,
      )
      const no = await callCommand(command('serper'), env, 'no')
      assert.deepEqual([no.exitCode, no.stdout], [4, ''])
      const real = await use('serper')
      assert.match(
        real,
        /^Only real results count from now on\. Simulated ones stay in the history, marked as such\.$/m,
      )
      assert.match(real, /^2 keywords have no real result yet and are checked at once, for up to \$0\.03\.$/m)
      assert.doesNotMatch(await use('serper'), /at once/)
      assert.match(await use('default'), /now come from the server's default, which is not set here\.$/m)
    })

    test('is part of what lists of providers, projects and money say, with what to do', async () => {
      const fresh = await createStorage(engine)
      try {
        await callJson(['accounts', 'create', '--name', 'Mine'], fresh.env)
        const made = await callCommand(
          ['projects', 'create', '--name', 'Shop', '--domain', 'shop.example'],
          fresh.env,
        )
        const unset =
          /No provider is the default, so keywords of this project are not measured\. To track real/
        assert.match(made.stderr, unset)
        const shop = made.stdout.trim()
        const other = await fresh.open()
        const { id } = await storedRow(other, 'projects', ['id'], { uid: shop })
        await other.transaction(async (tx) => {
          await lockForAdding(tx, id, undefined)
          await tx.updateTable('rank_trackers').set({ keyword_count: 1 }).execute()
        })
        await other.close()
        const line = `1 project has no search provider and is not measured: ${shop}. To track real positions, enter the key`
        for (const command of [
          ['providers', 'list'],
          ['projects', 'list'],
          ['spend', 'list'],
        ])
          assert.ok((await callCommand(command, fresh.env)).stderr.includes(line), command.join(' '))
        assert.match((await callCommand(['projects', 'list'], fresh.env)).stdout, /RANKS FROM\n.* none$/m)
        const untracked = ['projects', 'create', '--name', 'New', '--domain', 'new.example']
        const { stdout: newOne } = await callCommand(untracked, fresh.env)
        const listed = async () => (await callCommand(['projects', 'list'], fresh.env)).stdout
        assert.match(await listed(), /New .* none$/m)
        await callCommand(['providers', 'use', 'simulator', '--project', newOne.trim()], fresh.env)
        assert.match(await listed(), /New .* simulator$/m)
        await callCommand(['providers', 'use', 'simulator', '--project', shop], fresh.env)
        const after = await callCommand(['projects', 'list'], fresh.env)
        assert.match(after.stdout, /simulator$/m)
        assert.match(after.stderr, new RegExp(`^1 project shows simulated ranks: ${shop}\\.$`, 'm'))
      } finally {
        await fresh.remove()
      }
    })

    test('says when it cannot check what is tracked by default', async () => {
      const use = async (name: string, settings = {}) => {
        const env = { ...storage.env, ...serper, ...settings }
        return (await callCommand(['providers', 'use', name, '--project', uid], env)).stderr
      }
      const limit = /^It checks on desktop only: keywords tracked for mobile, the default, fail when/m
      assert.match(await use('serper'), limit)
      assert.match(await use('default', { SIGHTLINE_SERP_PROVIDER: 'serper' }), limit)
      assert.doesNotMatch(await use('simulator'), /It checks/)
    })

    test('is neither one that is not set up, nor that of a project that is not there', async () => {
      const run = (name: string, project: string) =>
        callCommand(['providers', 'use', name, '--project', project], storage.env)
      const before = await stored()
      assert.equal((await run('dataforseo', uid)).exitCode, 2)
      assert.equal((await run('simulator', 'zzzzzzzzzz')).exitCode, 3)
      assert.deepEqual(await stored(), before)
    })
  })
}
