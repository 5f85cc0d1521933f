import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../../test/helpers/plans.ts'
import { openTestGeneration } from '../../../../test/helpers/staged-observations.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { hashedTexts } from '../../../data/storage/bulk/dictionary.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { assignIds, type WaitingForIds } from './assign-ids.ts'
import { linksQuery } from './link-store.ts'
import { OwnSources } from './own-sources.ts'
import { DICTIONARIES, type DictionaryName, dictionaryOf, titlesQuery } from './profile-dictionaries.ts'
import { lockProfile, type ProfileKey } from './profile-store.ts'

function waiting(given: Partial<WaitingForIds>): WaitingForIds {
  const none = new Uint32Array(0)
  return {
    domains: [],
    pages: [],
    anchors: [],
    sources: [],
    titles: new Map(),
    links: { source: none, page: none, anchor: none },
    ...given,
  }
}

/** The first so many sources, each with two links of which one has no anchor. */
function someLinks(count: number): WaitingForIds {
  const references = Array.from({ length: 2 * count }, (_, n) => -1 - Math.floor(n / 2))
  return waiting({
    anchors: ['oak'],
    sources: Array.from({ length: count }, (_, n) => `https://blog.example/${n}`),
    links: {
      source: Uint32Array.from(references),
      page: new Uint32Array(2 * count),
      anchor: Uint32Array.from(references, (_, n) => (n % 2 === 0 ? -1 : 0)),
    },
  })
}

onEveryEngine('ids in a profile', (context) => {
  let key: ProfileKey
  before(async () => {
    const projectId = await trackedProjects(context)()
    key = await openTestGeneration(context.database, projectId)
  })

  const give = (given: WaitingForIds, idsEnd?: number) =>
    context.database.transaction(
      (tx) => assignIds(tx, context.engine, key, given, { own: new OwnSources(), ...(idsEnd && { idsEnd }) }),
      READ_COMMITTED,
    )

  test('are refused where there are more than an order can hold, and then nothing is stored', async () => {
    const counts = await context.database.transaction((tx) => lockProfile(tx, key), READ_COMMITTED)
    await assert.rejects(give(someLinks(4), 8), { code: 'import_invalid', message: /room for 7 links/ })
    assert.deepEqual(await context.database.transaction((tx) => lockProfile(tx, key), READ_COMMITTED), counts)
    const { links } = await give(someLinks(4), 9)
    assert.deepEqual([...links], [1, 2, 3, 4, 5, 6, 7, 8])
    assert.deepEqual([...(await give(someLinks(2), 9)).links], [1, 2, 3, 4])
  })

  test('are looked for by indexes, also in tables that were never analyzed', async () => {
    const { database, engine } = context
    await give(someLinks(3000))
    const values = Array.from({ length: 500 }, (_, n) => n + 1)
    const names = Object.keys(DICTIONARIES) as DictionaryName[]
    for (const name of names) {
      const plan = await planOf(database, hashedTexts(dictionaryOf(engine, key, name), values))
      assertSeeks([plan.replace('SCAN given', '')], new RegExp(DICTIONARIES[name].index))
    }
    const titles = await planOf(database, titlesQuery(engine, key, values))
    // Not by hashes: that would be all pages of the profile for each.
    assertSeeks(
      [titles.replace('SCAN given', '')],
      /backlink_sources_pkey|sqlite_autoindex_backlink_sources_1/,
    )
    const keys = { source_id: values, page_id: values, anchor_id: values }
    const links = await planOf(database, linksQuery(engine, key, keys).query)
    assertSeeks(
      [links.replace('SCAN given', '')],
      /backlink_links_pkey|PRIMARY KEY \(project_id=\? AND profile_id=\? AND source_id=\? AND page_id=\? AND anchor_id=\?\)/,
    )
  })
})
