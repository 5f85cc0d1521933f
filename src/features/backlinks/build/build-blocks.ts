// Has a thread build the blocks of a generation, and stores them as they come. The thread asks for what it needs, and
// no request waits while a million links are sorted.

import { sql } from 'kysely'
import { type Database, READ_COMMITTED } from '../../../data/storage/database.ts'
import { openThreadProxy, proxyHere, type ThreadProxy } from '../../../lib/thread-proxy.ts'
import { crawledStatuses } from '../read/crawled-statuses.ts'
import { type GenerationKey, touchGeneration } from '../store/generation-store.ts'
import type { ProfileKey } from '../store/profile-store.ts'
import { BACKLINK_LISTS, type BacklinkList } from '../tables.ts'
import type { BuildInput } from './build-input.ts'
import { type BuildPlan, type BuiltProfile, type IdText, ProfileBuilder } from './profile-builder.ts'
import { insertBlocks, readColumnBlocks, readStagedBlocks } from './stored-blocks.ts'

type Builder = ThreadProxy<ProfileBuilder>

/** Below this many links and texts, building takes less than 20 ms; starting a thread takes a hundred. */
const SMALL_ROWS_MAX = 4000
const BYTES_PER_WRITE = 1024 * 1024

export async function buildBlocks(
  database: Database,
  key: GenerationKey,
  input: BuildInput,
  signal: AbortSignal | undefined,
): Promise<BuiltProfile> {
  const builder = openBuilder(input.plan)
  try {
    await load(database, key, input, builder, signal)
    if (await builder.ask('settle', [])) await addTexts(database, key, builder)
    await addPages(database, key, input.crawlId, builder)
    signal?.throwIfAborted()
    const built = await builder.ask('finish', [])
    await store(database, key, builder, signal)
    return built
  } finally {
    await builder.close()
  }
}

function openBuilder(plan: BuildPlan): Builder {
  const rows = Object.values(plan.counts).reduce((sum, count) => sum + count, 0)
  if (rows <= SMALL_ROWS_MAX) return proxyHere(new ProfileBuilder(plan))
  return openThreadProxy(new URL('./builder-thread.ts', import.meta.url), plan, 'makes backlink profiles')
}

async function load(
  database: Database,
  key: GenerationKey,
  { upon }: BuildInput,
  builder: Builder,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (upon !== 0)
    for (const list of BACKLINK_LISTS)
      for await (const blocks of readColumnBlocks(database, { ...key, generation: upon }, list)) {
        signal?.throwIfAborted()
        await builder.ask('load', [list, blocks])
      }
  for await (const { list, data } of readStagedBlocks(database, key, { areTitles: false })) {
    signal?.throwIfAborted()
    await builder.ask('apply', [list as BacklinkList, data])
  }
}

async function addTexts(database: Database, key: GenerationKey, builder: Builder): Promise<void> {
  for await (const texts of readDictionary(database, key, 'backlink_domains'))
    await builder.ask('addDomains', [texts])
  for await (const texts of readDictionary(database, key, 'backlink_anchors'))
    await builder.ask('addAnchors', [texts])
}

async function addPages(
  database: Database,
  key: GenerationKey,
  crawlId: number | undefined,
  builder: Builder,
): Promise<void> {
  for await (const pages of readDictionary(database, key, 'backlink_pages')) {
    await builder.ask('addPages', [pages])
    if (crawlId === undefined) continue
    const statuses = await crawledStatuses(
      database,
      key.projectId,
      crawlId,
      pages.map(({ text }) => text),
    )
    const known = pages.flatMap(({ id }, index) => {
      const status = statuses[index]
      return status === undefined ? [] : [{ id, status }]
    })
    await builder.ask('addStatuses', [known])
  }
}

async function store(
  database: Database,
  key: GenerationKey,
  builder: Builder,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    const blocks = await builder.ask('takeBlocks', [BYTES_PER_WRITE])
    if (blocks.length === 0) return
    signal?.throwIfAborted()
    await database.transaction(async (tx) => {
      // If somebody gave the generation up meanwhile, its blocks are being removed, and no block may be added after
      // that.
      await touchGeneration(tx, database.engine, key)
      await insertBlocks(tx, database.engine, key, blocks)
    }, READ_COMMITTED)
  }
}

const TEXTS_PER_READ = 2000

const TEXT_COLUMNS = { backlink_domains: 'domain', backlink_pages: 'url', backlink_anchors: 'text' } as const

/** In the order of their ids. Index: the primary key. */
async function* readDictionary(
  database: Database,
  { projectId, profileId }: ProfileKey,
  table: keyof typeof TEXT_COLUMNS,
): AsyncGenerator<IdText[]> {
  for (let after = 0; ; ) {
    const { rows } = await database.read((db) =>
      sql<IdText>`select id, ${sql.ref(TEXT_COLUMNS[table])} as text from ${sql.table(table)}
        where project_id = ${projectId} and profile_id = ${profileId} and id > ${after}
        order by id limit ${TEXTS_PER_READ}`.execute(db),
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.id
  }
}
