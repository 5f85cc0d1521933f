import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { type FakeBacklinks, startFakeBacklinks } from '../../../../test/helpers/fake-dataforseo-backlinks.ts'
import { fakeLinks } from '../../../../test/helpers/fake-dataforseo-backlinks-profile.ts'
import { DOMAIN, useRefreshedProfile } from '../../../../test/helpers/refreshed-profile.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { sourceOpener } from './open-source.ts'

const WORLD = { fetch, nowMs: Date.now }

function openerOf({ url, login, password }: FakeBacklinks) {
  const { providers } = loadConfig({
    SIGHTLINE_DATAFORSEO_LOGIN: login,
    SIGHTLINE_DATAFORSEO_PASSWORD: password,
    SIGHTLINE_DATAFORSEO_URL: url,
  })
  return () => sourceOpener(() => providers, WORLD)('dataforseo')
}

test('a server without credentials says what is missing', () => {
  const source = sourceOpener(() => loadConfig({}).providers, WORLD)('dataforseo')
  assert.ok('state' in source)
  assert.deepEqual(
    [source.class, source.message],
    [
      'auth',
      'DataForSEO is not set up on this server: SIGHTLINE_DATAFORSEO_LOGIN and SIGHTLINE_DATAFORSEO_PASSWORD must be set.',
    ],
  )
  assert.ok('step' in sourceOpener(() => loadConfig({}).providers, WORLD)('simulator'))
})

onEveryEngine('a refresh from DataForSEO', (context) => {
  const refreshed = useRefreshedProfile(context)
  const { ask, work, handlerOf, profile, published, ledger, jobs } = refreshed

  async function open(t: TestContext): Promise<FakeBacklinks> {
    const links = fakeLinks(12, `https://${DOMAIN}/`)
    const fake = await startFakeBacklinks({ [DOMAIN]: { links } })
    t.after(() => fake.close())
    return fake
  }

  test('brings links, domains, anchors and pages, and the ledger says what it charged', async (t) => {
    const fake = await open(t)
    await ask()
    await work(handlerOf(openerOf(fake)))
    assert.deepEqual([(await profile()).status, (await profile()).failure], ['working', null])
    const { summary } = (await published())!
    assert.equal(summary.backlinks, 12)
    const { months, entries } = await ledger()
    assert.equal(entries.length, fake.account.requests.length)
    assert.deepEqual(months, [{ spent: fake.account.spentMicros, reserved: 0 }])
  })

  test('that is refused for a moment goes on, and one that is refused for good says so', async (t) => {
    const fake = await open(t)
    fake.misbehave('backlinks', { kind: 'status', status: 503 })
    fake.misbehave('backlinks', { kind: 'code', code: 40210, of: 'call' })
    await ask()
    await work(handlerOf(openerOf(fake)))
    assert.equal((await jobs())[0]?.state, 'queued')
    await ask()
    await work(handlerOf(openerOf(fake)))
    assert.equal((await profile()).status, 'failing')
    assert.equal(await published(), undefined)
    await ask()
    await work(handlerOf(openerOf(fake)))
    assert.equal((await published())?.summary.backlinks, 12)
  })

  test('whose reply is lost is not asked again before its next time', async (t) => {
    const fake = await open(t)
    fake.misbehave('anchors', { kind: 'drop' })
    await ask()
    await work(handlerOf(openerOf(fake)))
    const asked = fake.account.requests.length
    const after = await profile()
    assert.equal(after.status, 'failing')
    assert.equal((await jobs())[0]?.state, 'succeeded')
    assert.equal((await ledger()).entries.at(-1)?.isEstimated, 1)
    await ask()
    await work(handlerOf(openerOf(fake)))
    assert.equal((await published())?.summary.backlinks, 12)
    const again = fake.account.requests.slice(asked)
    assert.deepEqual(
      again.map(({ call }) => call),
      ['anchors', 'domain_pages', 'backlinks'],
    )
  })
})
