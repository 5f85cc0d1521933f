import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { ReportedSummary } from '../../../background/providers/backlink-source.ts'
import { addCompetitor } from '../../projects/competitor-store.ts'
import { listTargets, unlessDeleted } from './crawl-targets.ts'
import { addRelease } from './known-release.ts'
import { storeReferringDomains } from './store-referring-domains.ts'

onEveryEngine('targets of Common Crawl', (context) => {
  let ids: number[]
  let uids: string[]

  before(async () => {
    const create = trackedProjects(context)
    ids = [
      await create({ domain: 'www.blog.shop.co.uk:8443', timezone: 'Asia/Tokyo' }),
      await create({ domain: 'rival.de' }),
      await create({ domain: 'gone.org' }),
    ]
    await context.database.transaction(async (tx) => {
      for (const domain of ['somebody.github.io', 'www.rival.de'])
        await addCompetitor(tx, ids[0] as number, { name: domain, domain }, 0)
      await tx
        .updateTable('projects')
        .set({ deleted_at: 1 })
        .where('id', '=', ids[2] as number)
        .execute()
    })
    const rows = await storedRows(context.database, 'projects', ['id', 'uid'], {}, 'id')
    uids = rows.map(({ uid }) => uid)
  })

  test('are the domains of projects and competitors, with the domain that each belongs to', async () => {
    const shown = (await listTargets(context.database)).map(({ projectId, timeZone, host, domain }) => [
      projectId,
      timeZone,
      host,
      domain,
    ])
    assert.deepEqual(shown, [
      [ids[0], 'Asia/Tokyo', 'blog.shop.co.uk', 'shop.co.uk'],
      [ids[0], 'Asia/Tokyo', 'somebody.github.io', 'somebody.github.io'],
      [ids[0], 'Asia/Tokyo', 'rival.de', 'rival.de'],
      [ids[1], 'UTC', 'rival.de', 'rival.de'],
    ])
  })

  test('are of the projects that were named, which must be there', async () => {
    const [, second = '', gone = ''] = uids
    const named = await listTargets(context.database, [second, second])
    assert.deepEqual(
      named.map(({ projectUid, host }) => [projectUid, host]),
      [[second, 'rival.de']],
    )
    await assert.rejects(listTargets(context.database, [second, gone]), { code: 'project_not_found' })
  })

  test('whose project was deleted meanwhile are passed over', async () => {
    const target = {
      projectId: ids[2] as number,
      projectUid: uids[2] as string,
      timeZone: 'UTC',
      host: 'gone.org',
      domain: 'gone.org',
    }
    const findings = { rank: 1, count: 1, isTooLarge: false, *domains() {} }
    const storing = storeReferringDomains(context.database, target, findings, { day: 20_000, nowMs: 1 })
    assert.equal(await unlessDeleted(storing), undefined)
    await assert.rejects(unlessDeleted(Promise.reject(new Error('other'))), /other/)
  })
})

test('the rank of a release does not replace what a paid source, or a later release, told', () => {
  const none = { referringDomains: null, referringPages: null, spamScore: null, brokenBacklinks: null }
  const paid: ReportedSummary = { ...none, rank: 300, backlinks: 7 }
  assert.deepEqual(addRelease({ summary: paid }, 10, 500), { summary: paid, graphDay: 10 })
  const own: ReportedSummary = { ...none, rank: 500, backlinks: null }
  assert.deepEqual(addRelease({}, 10, 500), { summary: own, graphDay: 10 })
  assert.deepEqual(addRelease({ summary: own, graphDay: 12 }, 10, 400), { summary: own, graphDay: 12 })
  const later = { summary: { ...own, rank: 400 }, graphDay: 13 }
  assert.deepEqual(addRelease({ summary: own, graphDay: 12 }, 13, 400), later)
})
