import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, plansOf } from '../../../../test/helpers/plans.ts'
import { type PlainLink, storeBacklinks } from '../../../../test/helpers/stored-backlinks.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { STATE } from '../store/layouts.ts'
import { countMatching } from './linking-domains.ts'
import type { ListFilter } from './list-filter.ts'
import { findRows } from './matching-rows.ts'
import { type ProfilePlace, type PublishedProfile, readPublished, readWhole } from './profile-state.ts'
import { RECORDS } from './records.ts'
import { rowReader } from './stored-rows.ts'
import { idsHolding, readTexts } from './stored-texts.ts'

const DOMAIN = 'example.com'

/** More than a block, so that rows lie in several; the last one is not full. */
const LINKS: readonly PlainLink[] = Array.from({ length: 1100 }, (_, at) => ({
  source: `https://host-${at}.net/`,
  page: `https://example.com/${at % 600}`,
  anchor: `anchor ${at}`,
  rank: at % 1000,
  spam: at % 100,
  firstSeen: 19_000 + (at % 900),
}))

// Statistics are not gathered here: a profile that was just imported has none either.
const ALL: ListFilter = {
  term: undefined,
  firstSeenMin: undefined,
  firstSeenMax: undefined,
  lostMin: undefined,
  lostMax: undefined,
  rankMin: undefined,
  spamMin: undefined,
  spamMax: undefined,
  domain: undefined,
  pages: undefined,
  anchor: undefined,
  anchorNot: undefined,
  disavowed: undefined,
  linking: undefined,
}

onEveryEngine('reading backlinks', (context) => {
  let place: ProfilePlace
  let key: GenerationKey
  let profile: PublishedProfile
  const store = (links: Iterable<PlainLink>) =>
    storeBacklinks(context.database, { ...place, madeOn: 20_000, links })
  before(async () => {
    const newProject = trackedProjects(context)
    place = { projectId: await newProject(), domain: DOMAIN }
    key = await store(LINKS)
    profile = await readPublished(context.database, place, 0)
  })

  test('cuts the rows of any ids out of their blocks', async () => {
    const read = rowReader('backlinks')
    const ids = [1, 512, 513, 1024, 1025, 1100, 512]
    const rows = await read(context.database, key, ids)
    assert.equal(rows.size, 6)
    for (const [id, row] of rows) {
      const { rank, spam, firstSeen } = LINKS[id - 1] as PlainLink
      const read = { source: row.source, firstSeen: row.firstSeen, rank: row.rank, spam: row.spam }
      assert.deepEqual(read, { source: id, firstSeen, rank, spam })
    }
    // An id that was given after the block was made, and one of a block that is not there.
    await assert.rejects(read(context.database, key, [1, 1101]), /Of 2 rows of backlinks, 1 are stored/)
    await assert.rejects(read(context.database, key, [1, 1537]), /Of 2 rows of backlinks, 1 are stored/)
    assert.equal((await read(context.database, key, [])).size, 0)
  })

  test('seeks every row and every text by its primary key', async () => {
    const { database } = context
    const seeks = async (work: (watched: typeof database) => unknown) =>
      assertSeeks(
        await plansOf(database, work),
        /_pkey|PRIMARY KEY|sqlite_autoindex_backlink_(columns|sources|orders)_1/,
      )
    await seeks((watched) => RECORDS.backlinks(watched, key, [1, 600, 1100]))
    await seeks((watched) => RECORDS.referring_domains(watched, key, [1, 600]))
    await seeks((watched) => RECORDS.anchors(watched, key, [1, 600]))
    await seeks((watched) => RECORDS.linked_pages(watched, key, [1, 600]))
    await seeks((watched) => idsHolding(watched, key, 'backlink_sources', [1, 2], 'host'))
    await seeks((watched) =>
      findRows(watched, profile, 'backlinks', { ...ALL, term: 'host-7', firstSeenMin: 19_100, spamMax: 50 }),
    )
    await seeks((watched) => countMatching(watched, profile, [STATE.live], { ...ALL, anchor: 7, pages: [7] }))
    await seeks((watched) => readPublished(watched, place, 0))
  })

  test('finds all links that hold a text or are young enough', async () => {
    const found = async (term: string | undefined, firstSeenMin: number | undefined) => {
      const set = await findRows(context.database, profile, 'backlinks', { ...ALL, term, firstSeenMin })
      return LINKS.flatMap((_, at) => (set.has(at + 1) ? [at + 1] : []))
    }
    const expected = (holds: (link: PlainLink) => boolean) =>
      LINKS.flatMap((link, at) => (holds(link) ? [at + 1] : []))
    assert.deepEqual(
      await found('host-10', undefined),
      expected(({ source }) => source.includes('host-10')),
    )
    assert.deepEqual(
      await found('anchor 99', undefined),
      expected(({ anchor }) => anchor!.includes('anchor 99')),
    )
    assert.deepEqual(
      await found(undefined, 19_890),
      expected(({ firstSeen }) => firstSeen! >= 19_890),
    )
    assert.deepEqual(
      await found('9/', 19_890),
      expected(({ source, firstSeen }) => source.includes('9/') && firstSeen! >= 19_890),
    )
  })

  test('is of one generation: what was turned and removed meanwhile is read again', async () => {
    const { database } = context
    let turns = 0
    const read = () =>
      readWhole(database, place, 0, async ({ key: of }) => {
        turns++
        if (turns === 1) {
          await store(LINKS.slice(0, 3))
          await database.write((db) =>
            db.deleteFrom('backlink_columns').where('generation', '=', of.generation).execute(),
          )
        }
        const records = await RECORDS.backlinks(database, of, [3])
        return [of.generation, records[0]?.source_url]
      })
    assert.deepEqual(await read(), [key.generation + 1, 'https://host-2.net/'])
    assert.equal(turns, 2)
    // Where it is still the one that is published, what is missing is a fault.
    await assert.rejects(
      readWhole(database, place, 0, ({ key: of }) => RECORDS.backlinks(database, of, [9999])),
      /Of 1 rows of backlinks, 0 are stored/,
    )
    await assert.rejects(
      readTexts(database, key, 'backlink_anchors', [1, 0, 9999]),
      /Of 2 texts of backlink_anchors, 1 are stored/,
    )
  })
})
