import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { startFakeBacklinks } from '../../../../test/helpers/fake-dataforseo-backlinks.ts'
import { fakeLinks } from '../../../../test/helpers/fake-dataforseo-backlinks-profile.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { examineBacklinks } from '../../../app/cli/doctor/backlinks.ts'
import { addCompetitor } from '../../projects/competitor-store.ts'
import { listRefreshed } from '../refresh/refreshed-profiles.ts'

onEveryEngine('sightline backlinks with a source', (context) => {
  const newProject = trackedProjects(context)
  let projectId: number
  let uid: string

  beforeEach(async () => {
    await context.database.write((db) => db.deleteFrom('jobs').execute())
    projectId = await newProject({ domain: 'www.shop.example' })
    const project = await storedRow(context.database, 'projects', ['uid'], { id: projectId })
    uid = project.uid
  })

  const paid = {
    SIGHTLINE_DATAFORSEO_LOGIN: 'owner@shop.example',
    SIGHTLINE_DATAFORSEO_PASSWORD: 'secret-password',
  }
  const given = (args: string[]) => ['backlinks', ...args, '--project', uid]
  const run = (args: string[], env = {}, answer?: string) =>
    callCommand(given(args), { ...context.storage.env, ...env }, answer)
  const json = (args: string[], env = {}) => callJson(given(args), { ...context.storage.env, ...env })
  const refreshed = () => context.database.read((db) => listRefreshed(db, projectId))
  const PAID = ['connect', '--source', 'dataforseo']

  test('connect shows what it costs before anything is stored, and asks', async () => {
    const no = await run(PAID, paid, 'no')
    assert.deepEqual([no.exitCode, no.stdout, await refreshed()], [4, '', []])
    assert.match(
      no.stderr,
      /^TARGET +LINKS AT MOST +EVERY +A REFRESH +A MONTH\nshop\.example +10000 +7 days +\$\d/,
    )
    assert.match(no.stderr, /The account may spend \$20\.00 a month, of which \$20\.00 is left/)
    assert.match(no.stderr, /Spend up to \$\d+\.\d+ now\? Type yes: Nothing was changed\.\n$/)
    const nobody = await run(PAID, paid)
    assert.deepEqual([nobody.exitCode, await refreshed()], [2, []])
    assert.match(nobody.stderr, /error: This spends up to \$\d+\.\d+\. Add --yes/)
    const yes = await run([...PAID, '--every', '14', '--links', '500'], paid, ' Yes')
    assert.equal(yes.exitCode, 0, yes.stderr)
    const [profile] = await refreshed()
    assert.deepEqual(
      [profile?.domain, profile?.source, profile?.everyDays, profile?.linksMax, profile?.status],
      ['shop.example', 'dataforseo', 14, 500, 'waiting'],
    )
  })

  test('connect is refused without credentials, for other domains and for numbers that make no sense', async () => {
    const without = await run([...PAID, '--yes'])
    assert.equal(without.exitCode, 2)
    assert.match(without.stderr, /SIGHTLINE_DATAFORSEO_LOGIN and SIGHTLINE_DATAFORSEO_PASSWORD must be set/)
    const other = await run([...PAID, '--yes', '--target', 'other.example'], paid)
    assert.equal(other.exitCode, 2)
    assert.match(other.stderr, /The target must be the project's domain, www\.shop\.example/)
    const none = await run([...PAID, '--yes', '--competitors'], paid)
    assert.equal(none.exitCode, 3)
    for (const wrong of [
      ['--every', '0'],
      ['--links', '1e3'],
      ['--every', '91'],
    ])
      assert.equal((await run([...PAID, '--yes', ...wrong], paid)).exitCode, 2)
    assert.deepEqual(await refreshed(), [])
  })

  test('what is simulated costs nothing; refresh brings it in, status, explain and disconnect', async () => {
    await context.database.transaction((tx) =>
      addCompetitor(tx, projectId, { name: 'Rival', domain: 'rival.example' }, 0),
    )
    const free = ['connect', '--source', 'simulator', '--links', '40']
    assert.equal((await run(free)).exitCode, 0)
    assert.equal((await run([...free, '--competitors'])).exitCode, 0)
    const shown = await json(['refresh'])
    assert.deepEqual(
      shown.map((each: { target: string; status: string }) => [each.target, each.status]),
      [
        ['shop.example', 'working'],
        ['rival.example', 'working'],
      ],
    )
    const [status] = await json(['status'])
    assert.ok(status.backlinks > 0 && status.referring_domains > 0)
    assert.deepEqual([status.age_days, status.failure, status.progress], [0, null, null])
    const said = new RegExp(`^${uid} shop\\.example: these backlinks are simulated\\.$`, 'm')
    assert.match((await run(['status'])).stderr, said)
    const domain = await storedRow(context.database, 'backlink_domains', ['domain'], {
      project_id: projectId,
    })
    const explained = await json(['explain', domain.domain])
    assert.deepEqual([explained.domain, explained.target], [domain.domain, 'shop.example'])
    assert.ok(['simulator', null].includes(explained.rank_of))
    assert.ok(Array.isArray(explained.spam_reasons))
    const text = await run(['explain', `www.${domain.domain}`])
    assert.match(text.stdout, /links to shop\.example\nLinks {7}\d+\n/)
    assert.equal((await run(['explain', 'nobody.example'])).exitCode, 3)
    const { disconnected } = await json(['disconnect', '--competitors'])
    assert.deepEqual(disconnected, ['rival.example'])
    assert.match((await run(['disconnect'])).stdout, /^shop\.example: no longer refreshed/)
    assert.match((await run(['disconnect'])).stdout, /^No target of project/)
    assert.equal((await run(['refresh'])).exitCode, 4)
    const [left] = await json(['status'])
    assert.ok(left.backlinks > 0, 'what was delivered stays')
    assert.deepEqual([left.source, left.is_simulated], [null, true])
    const [, simulated] = await examineBacklinks(context.database, Date.now())
    assert.deepEqual(
      [simulated?.check, simulated?.message],
      ['simulated backlinks', `2 targets show simulated backlinks, of: ${uid}.`],
    )
    const real = await run([...PAID, '--yes'], paid)
    assert.match(
      real.stderr,
      /^The simulated backlinks of shop\.example are removed when the first real ones arrive\.$/m,
    )
    await run(['disconnect'])
    assert.equal((await importOne()).exitCode, 0)
    const [imported] = await json(['status'])
    assert.deepEqual([imported.is_simulated, imported.backlinks, imported.referring_domains], [false, 1, 1])
  })

  async function importOne() {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-links-'))
    const file = join(folder, 'links.csv')
    await writeFile(file, 'source_url,target_url\nhttps://a.example/,https://shop.example/\n')
    const imported = await callCommand(['import', 'backlinks', file, '--project', uid], context.storage.env)
    await rm(folder, { recursive: true })
    return imported
  }

  test('what is real gets no simulated links mixed into it, nor the other way round', async () => {
    await run(['connect', '--source', 'simulator'])
    const file = await importOne()
    assert.equal(file.exitCode, 2)
    assert.match(file.stderr, /shop\.example come from the simulator, and real ones would be mixed with them/)
    await run(['disconnect'])
    assert.equal((await importOne()).exitCode, 0)
    const refused = await run(['connect', '--source', 'simulator'])
    assert.deepEqual([refused.exitCode, await refreshed()], [2, []])
    assert.match(
      refused.stderr,
      /shop\.example has real backlinks, and simulated ones would be mixed into them/,
    )
  })

  test('refresh asks first, and tells what failed', async (t) => {
    const links = fakeLinks(3, 'https://shop.example/')
    const fake = await startFakeBacklinks({ 'shop.example': { links } })
    t.after(() => fake.close())
    const env = {
      SIGHTLINE_DATAFORSEO_LOGIN: fake.login,
      SIGHTLINE_DATAFORSEO_PASSWORD: fake.password,
      SIGHTLINE_DATAFORSEO_URL: fake.url,
    }
    await json([...PAID, '--yes', '--links', '100'], env)
    assert.equal((await run(['refresh'], env)).exitCode, 2)
    assert.deepEqual(fake.account.requests, [])
    const refused = await run(['refresh', '--yes'], { ...env, SIGHTLINE_DATAFORSEO_PASSWORD: 'wrong' })
    assert.equal(refused.exitCode, 5, refused.stderr)
    assert.match(refused.stderr, /error: shop\.example: DataForSEO refused/)
    assert.match((await run(['status'])).stderr, new RegExp(`^${uid} shop\\.example: DataForSEO refused`))
    const [done] = await json(['refresh', '--yes', '--target', 'shop.example'], env)
    assert.deepEqual([done.status, done.failure, done.backlinks], ['working', null, 3])
  })
})
