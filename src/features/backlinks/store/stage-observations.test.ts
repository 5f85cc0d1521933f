import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import {
  observedLink,
  openTestGeneration,
  someObservations,
} from '../../../../test/helpers/staged-observations.ts'
import { readBack } from '../../../../test/helpers/staged-read-back.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { LinkObservation } from '../../../background/providers/backlink-source.ts'
import type { Database } from '../../../data/storage/database.ts'
import { registrableDomain } from '../../../lib/host.ts'
import type { GenerationKey } from './generation-store.ts'
import { hostOfAddress } from './observed-texts.ts'
import { ObservationStager, type StagingLimits } from './stage-observations.ts'
import type { StagedBlock } from './staged-store.ts'

const FEW = { cache: { textsMax: 3, bytesMax: 100 }, waiting: { textsMax: 4, charsMax: 80 } }
/** Blocks and transactions of a few rows. */
const SMALL: StagingLimits = {
  rowsMax: 5,
  texts: { domains: FEW, pages: FEW, anchors: FEW, sources: { waiting: FEW.waiting } },
}

onEveryEngine('staged observations', (context) => {
  const newProject = trackedProjects(context)

  const openNew = async () => openTestGeneration(context.database, await newProject())

  async function stage(
    key: GenerationKey,
    links: readonly LinkObservation[],
    limits?: StagingLimits,
    database: Database = context.database,
  ): Promise<StagedBlock[]> {
    const stager = new ObservationStager(database, key, limits)
    const blocks = [...(await stager.add({ links })), ...(await stager.finish())]
    stager.release()
    return blocks
  }

  const idsOf = async (key: GenerationKey, blocks: readonly StagedBlock[]) =>
    (await readBack(context.database, key, blocks)).ids

  test('are read back as they were told, however they are cut into blocks and transactions', async () => {
    const projectId = await newProject()
    let profiles = 0
    await fc.assert(
      fc.asyncProperty(fc.array(someObservations, { maxLength: 3 }), fc.boolean(), async (told, isSmall) => {
        const key = await openTestGeneration(context.database, projectId, `p${++profiles}.example`)
        const stager = new ObservationStager(context.database, key, isSmall ? SMALL : undefined)
        const blocks: StagedBlock[] = []
        for (const observations of told) blocks.push(...(await stager.add(observations)))
        blocks.push(...(await stager.finish()))
        stager.release()
        const read = await readBack(context.database, key, blocks)
        const links = told.flatMap((one) => one.links)
        const titles = new Map<string, string>()
        for (const link of links) if (link.sourceTitle !== null) titles.set(link.sourceUrl, link.sourceTitle)
        assert.deepEqual(
          read.links,
          links.map((link) => ({ ...link, sourceTitle: titles.get(link.sourceUrl) ?? null })),
        )
        assert.deepEqual(
          read.domainsOfLinks,
          links.map((link) => registrableDomain(hostOfAddress(link.sourceUrl))),
        )
        assert.deepEqual(
          read.domains,
          told.flatMap((one) => one.domains),
        )
        assert.deepEqual(
          read.anchors,
          told.flatMap((one) => one.anchors),
        )
        assert.deepEqual(
          read.pages,
          told.flatMap((one) => one.pages),
        )
        // One id for each link, from 1 on.
        const identities = links.map((link) => JSON.stringify([link.sourceUrl, link.targetUrl, link.anchor]))
        const different = [...new Set(identities)]
        assert.deepEqual(
          read.ids,
          identities.map((one) => different.indexOf(one) + 1),
        )
      }),
      { numRuns: examples(12) },
    )
  })

  test('of links that are known have the ids that they had', async () => {
    const key = await openNew()
    const links = Array.from({ length: 9 }, (_, n) =>
      observedLink({ sourceUrl: `https://blog.example/${n % 5}`, anchor: n < 7 ? 'oak' : null }),
    )
    const first = await idsOf(key, await stage(key, links, SMALL))
    assert.equal(new Set(first).size, 7)
    assert.deepEqual(await idsOf(key, await stage(key, links.toReversed())), first.toReversed())
  })

  test('of two profiles have nothing to do with each other', async () => {
    const projectId = await newProject()
    const mine = await openTestGeneration(context.database, projectId)
    const theirs = await openTestGeneration(context.database, projectId, 'rival.example')
    await stage(mine, [observedLink({ anchor: 'a' }), observedLink({ anchor: 'b' })])
    assert.deepEqual(await idsOf(theirs, await stage(theirs, [observedLink({ anchor: 'b' })])), [1])
  })

  test('keep the title that was read last, and one that is not told leaves it', async () => {
    const key = await openNew()
    const blocks: StagedBlock[] = []
    const titleAfter = async (sourceTitle: string | null) => {
      blocks.push(...(await stage(key, [observedLink({ sourceTitle })])))
      return (await readBack(context.database, key, blocks)).links[0]?.sourceTitle
    }
    const titles = [null, 'Desks', 'Desks', 'Old desks', null, '']
    const stored: unknown[] = []
    for (const title of titles) stored.push(await titleAfter(title))
    assert.deepEqual(stored, [null, 'Desks', 'Desks', 'Old desks', 'Old desks', ''])
  })

  test('of two that are staged at the same time give each text and link one id', async () => {
    const key = await openNew()
    const links = Array.from({ length: 60 }, (_, n) =>
      observedLink({
        sourceUrl: `https://host-${n % 7}.example/${n % 11}`,
        targetUrl: `https://shop.example/${n % 5}`,
        anchor: `anchor ${n % 3}`,
      }),
    )
    const [one, other] = await Promise.all([
      stage(key, links, SMALL),
      stage(key, links.toReversed(), { ...SMALL, rowsMax: 4 }),
    ])
    const [ids, otherIds] = [await idsOf(key, one), await idsOf(key, other)]
    assert.deepEqual(otherIds.toReversed(), ids)
    assert.equal(new Set(ids).size, 60)
    const [texts] = await Promise.all([readBack(context.database, key, one)])
    assert.deepEqual(texts.links, links)
  })

  test('have the ids of the transaction that was committed, not of one that was run before it', async () => {
    const { database } = context
    const key = await openNew()
    const twice: Database = {
      ...database,
      async transaction(work, options) {
        const undone = database.transaction(async (tx) => {
          await work(tx)
          throw new Error('Undone.')
        }, options)
        await assert.rejects(undone, /Undone/)
        // Takes the ids that were given in vain.
        await stage(key, [observedLink({ sourceUrl: 'https://other.example/', anchor: 'other' })])
        return await database.transaction(work, options)
      },
    }
    const blocks = await stage(key, [observedLink()], undefined, twice)
    const read = await readBack(database, key, blocks)
    assert.deepEqual([read.ids, read.links], [[2], [observedLink()]])
  })

  test('that cannot be stored are refused, and numbers beyond their range are cut', async () => {
    const key = await openNew()
    for (const [link, message] of [
      [{ sourceUrl: 'ftp://blog.example/' }, /absolute http/],
      [{ sourceUrl: 'https:///path' }, /absolute http/],
      [{ sourceUrl: 'https://./path' }, /is empty/],
      [{ anchor: 'a\0b' }, /NUL/],
      [{ sourceTitle: '\ud800' }, /surrogate/],
      [{ targetUrl: 'https://shop.example/\0' }, /NUL/],
      [{ rank: Number.NaN }, /cannot have/],
    ] as const)
      await assert.rejects(stage(key, [observedLink(link)]), message)
    const much = { rank: 1001, domainRank: -1, spamScore: 101, outLinks: 70_000 }
    const odd = { firstSeen: -1, lastSeen: 65_535, lostAt: 1e9, targetStatus: -404 }
    const { links } = await readBack(
      context.database,
      key,
      await stage(key, [observedLink({ ...much, ...odd })]),
    )
    const cut = { rank: 1000, domainRank: 0, spamScore: 100, outLinks: 65_534 }
    const unknown = { firstSeen: null, lastSeen: null, lostAt: null, targetStatus: null }
    assert.deepEqual(links, [observedLink({ ...cut, ...unknown })])
  })

  test('do not go on after one failed', async () => {
    const stager = new ObservationStager(context.database, await openNew())
    await assert.rejects(stager.add({ links: [observedLink({ anchor: '\0' })] }), /NUL/)
    await assert.rejects(stager.add({ links: [observedLink()] }), /after it failed/)
    await assert.rejects(stager.finish(), /after it failed/)
  })
})
