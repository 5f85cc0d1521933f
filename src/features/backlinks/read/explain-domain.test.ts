import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { linkOf } from '../../../../test/helpers/scripted-backlink-source.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { openProfileImport } from '../store/profile-import.ts'
import { ObservationStager } from '../store/stage-observations.ts'
import { explainDomain } from './explain-domain.ts'

const NOW_MS = Date.UTC(2026, 10, 15, 12)
const TODAY = Math.floor(NOW_MS / DAY_MS)

onEveryEngine('what is explained of a linking domain', (context) => {
  let projectId: number

  const opened = () =>
    openProfileImport(context.database, { projectId, domain: 'shop.example', source: 'file', nowMs: NOW_MS })
  const explain = (domain: string) =>
    explainDomain(context.database, { projectId, domain: 'shop.example' }, domain, NOW_MS)
  const linkFrom = (host: string) => ({ ...linkOf(1, TODAY), sourceUrl: `https://${host}/` })

  before(async () => {
    projectId = await trackedProjects(context)({ domain: 'shop.example' })
    const writing = await opened()
    const links = [
      {
        ...linkFrom('www.lucky-casino.example'),
        anchor: 'best online casino bonus',
        rankKind: 'ahrefs' as const,
      },
      linkFrom('news.example'),
    ]
    const told = { rank: 700, rankKind: 'moz' as const, backlinks: 1, dofollowBacklinks: 1 }
    const domains = [{ ...told, domain: 'news.example', spamScore: 17, firstSeen: null, lastSeen: null }]
    await writing.add({ links, domains })
    await writing.publish({ nowMs: NOW_MS })
  })

  test('is its rank and whose it is, and the reasons of a score of ours', async () => {
    const spam = (await explain('WWW.lucky-casino.example'))!
    assert.equal(spam.record.domain, 'lucky-casino.example')
    assert.equal(spam.spamFrom, 'us')
    const names = spam.reasons.map(({ name }) => name)
    assert.ok(names.includes('spam_anchor') && names.includes('spam_name'), names.join())
    const points = spam.reasons.reduce((sum, reason) => sum + reason.points, 0)
    assert.equal(spam.record.spam_score, Math.min(100, points))
  })

  test('is that a score is the source’s, where it is', async () => {
    const { record, rankKind, spamFrom, reasons } = (await explain('news.example'))!
    assert.deepEqual(
      [record.rank, rankKind, record.spam_score, spamFrom, reasons],
      [700, 'moz', 17, 'source', []],
    )
  })

  test('is nothing of one that does not link, or is only being brought in', async () => {
    const writing = await opened()
    const stager = new ObservationStager(context.database, writing.key)
    await stager.add({
      links: Array.from({ length: 600 }, (_, number) => linkFrom(`later-${number}.example`)),
    })
    await stager.finish()
    stager.release()
    assert.equal(await explain('nobody.example'), undefined)
    assert.equal(await explain('later-1.example'), undefined)
    assert.equal(await explain('later-599.example'), undefined)
    await writing.abandon()
  })
})
