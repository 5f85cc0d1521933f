import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/helpers/app.ts'
import { callCommand } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { createSerpbearDatabase, SERPBEAR_ROW } from '../../../../test/helpers/serpbear.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'

const PAID = {
  SIGHTLINE_SERP_PROVIDER: 'dataforseo',
  SIGHTLINE_DATAFORSEO_LOGIN: 'somebody',
  SIGHTLINE_DATAFORSEO_PASSWORD: 'secret',
}

onEveryEngine('what imported keywords will cost', (context) => {
  const folder = temporaryFolder()
  let app: TestApp
  let key: string
  let account: string
  let uid: string
  let files = 0

  before(async () => {
    app = await createTestApp(context.database)
  })
  beforeEach(async () => {
    const tenant = await app.createTenant('owner', { name: 'Payer', rankTrackingLimit: 1000 })
    key = tenant.key
    account = String(tenant.accountId)
    uid = await app.createProject(key)
  })

  function listOf(...keywords: string[]): string {
    const file = join(folder, `${context.engine}-${++files}`)
    writeFileSync(file, ['keyword', ...keywords].join('\n'))
    return file
  }
  const run = (file: string, env: object, answer?: string, ...more: string[]) =>
    callCommand(
      ['import', 'keywords', '--project', uid, file, ...more],
      { ...context.storage.env, ...env },
      answer,
    )
  async function count(project = uid): Promise<number> {
    const { body } = await app.call('GET', `/v1/projects/${project}/rank-tracker/keywords`, { key })
    return body.data.length
  }

  test('is shown and agreed to before any is stored', async () => {
    const file = listOf('a', 'b', 'site:example.com')
    const nobody = await run(file, PAID)
    assert.deepEqual([nobody.exitCode, nobody.stdout], [2, ''])
    assert.match(
      nobody.stderr,
      /error: This tracks 3 keywords for up to \$0\.03255 now and \$0\.98 in 30 days\. Add --yes/,
    )
    const no = await run(file, PAID, 'no')
    assert.deepEqual([no.exitCode, no.stdout, await count()], [4, '', 0])
    assert.match(no.stderr, /^DOMAIN +KEYWORDS +CHECKED +DEPTH +FIRST ROUND +30 DAYS$/m)
    assert.match(no.stderr, /^\S+ +3 +daily +100 +\$0\.03255 +\$0\.98$/m)
    assert.match(
      no.stderr,
      /^For less in 30 days: weekly \$0\.14, depth 20 \$0\.23, weekly and depth 20 \$0\.04\. To change it, set rank_tracker_frequency/m,
    )
    assert.match(
      no.stderr,
      /^The account's limit is \$20\.00 a month, with \$20\.00 left in this one: keywords/m,
    )
    assert.match(
      no.stderr,
      /Track 3 keywords for up to \$0\.03255 now and \$0\.98 in 30 days\? Type yes: Nothing was changed\.\n$/,
    )
    const yes = await run(file, PAID, 'yes')
    assert.deepEqual([yes.exitCode, await count()], [0, 3])

    const more = listOf('a', 'B', 'c')
    const without = await run(more, PAID, undefined, '--yes')
    assert.deepEqual([without.exitCode, without.stdout], [0, '1 keyword was added.\n'])
    assert.match(without.stderr, /^\S+ +1 +daily +100 +\$0\.00465 +\$0\.14$/m, 'those that are new')
  })

  test('is nothing where it costs nothing, and nobody is asked', async () => {
    const file = listOf('a', 'b')
    const free = [
      {},
      { SIGHTLINE_SERP_PROVIDER: 'simulator' },
      { SIGHTLINE_SERP_PROVIDER: 'searxng', SIGHTLINE_SEARXNG_URL: 'http://127.0.0.1:9' },
    ]
    for (const env of free) {
      uid = await app.createProject(key)
      const { exitCode, stderr } = await run(file, env)
      assert.deepEqual([exitCode, await count()], [0, 2])
      assert.doesNotMatch(stderr, /\$/)
    }
    const again = await run(file, PAID)
    assert.equal(again.exitCode, 0, 'what is tracked already')
  })

  test('comes with a word on keywords that the provider cannot check', async () => {
    const env = { SIGHTLINE_SERP_PROVIDER: 'searxng', SIGHTLINE_SEARXNG_URL: 'http://127.0.0.1:9' }
    const mobile = await run(listOf('a', 'b'), env)
    assert.equal(mobile.exitCode, 0)
    assert.match(
      mobile.stderr,
      /: searxng checks on desktop only, and 2 keywords of this file are for another device: /,
    )
    const desktop = await run(listOf('c'), env, undefined, '--device', 'desktop')
    assert.doesNotMatch(desktop.stderr, /desktop only/)
  })

  test('follows the provider that the project chose, also where it is not set up', async () => {
    const use = (name: string, env = {}) =>
      callCommand(['providers', 'use', name, '--project', uid, '--yes'], { ...context.storage.env, ...env })
    assert.equal((await use('simulator')).exitCode, 0)
    assert.equal((await run(listOf('a'), PAID)).exitCode, 0)
    assert.equal((await use('serper', { SIGHTLINE_SERPER_KEY: 'x' })).exitCode, 0)
    const { exitCode, stderr } = await run(listOf('b'), {})
    assert.equal(exitCode, 2)
    assert.match(stderr, /This tracks 1 keyword for up to \$0\.015 now and \$0\.45 in 30 days/)
    assert.equal((await use('default', PAID)).exitCode, 0)
    const unknown = await run(listOf('c'), {})
    assert.equal(unknown.exitCode, 0)
    assert.match(unknown.stderr, /cost is not known here: this command knows no default provider/)
  })

  test('is that of every domain, in projects that are there and in those that will be made', async () => {
    const weekly = { domain: 'known.example', rank_tracker_frequency: 'weekly', rank_tracker_depth: 10 }
    await app.createProject(key, { name: 'Known', ...weekly })
    const file = join(folder, `${context.engine}.sqlite`)
    const row = (domain: string, keyword: string) => ({ ...SERPBEAR_ROW, domain, keyword })
    createSerpbearDatabase(file, [
      row('known.example', 'a'),
      row('known.example', 'b'),
      row('new.example', 'a'),
    ])
    const all = (answer?: string, ...more: string[]) =>
      callCommand(
        ['import', 'keywords', file, '--all-domains', '--account', account, ...more],
        { ...context.storage.env, ...PAID },
        answer,
      )
    const projects = async () => (await app.call('GET', '/v1/projects', { key })).body.data.length
    const no = await all('no')
    assert.deepEqual([no.exitCode, no.stdout, await projects()], [4, '', 2])
    assert.match(no.stderr, /^known\.example +2 +weekly +10 +\$0\.0012 +\$0\.01$/m)
    assert.match(no.stderr, /^new\.example +1 +daily +100 +\$0\.00465 +\$0\.14$/m)
    assert.match(no.stderr, /Track 3 keywords for up to \$0\.00585 now and \$0\.15 in 30 days\?/)
    const yes = await all(undefined, '--yes')
    assert.deepEqual([yes.exitCode, await projects()], [0, 3])
  })
})
