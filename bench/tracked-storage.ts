// Writes a project with many keywords, each with a result and a month of history, in bulk, for benchmarks of lists,
// searches and overviews. Plausible texts, every fifth keyword without a position, two segments.

import { sql } from 'kysely'
import type { Device } from '../src/background/providers/contracts.ts'
import type { Database } from '../src/data/storage/database.ts'
import { migrate } from '../src/data/storage/migrate.ts'
import type { Engine } from '../src/data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../src/data/storage/sql/rows-parameter.ts'
import { createKey } from '../src/entry/accounts/key-store.ts'
import { createAccount, createMember } from '../src/entry/accounts/store.ts'
import { compileValidator } from '../src/entry/http/requests/validation.ts'
import { type NewProject, newProjectBody } from '../src/features/projects/schema.ts'
import { createProject } from '../src/features/projects/store.ts'
import { featureMap } from '../src/features/rank-tracker/evidence/feature-map.ts'
import { insertKeys, RESULT_KEYS } from '../src/features/rank-tracker/records/keyword-keys.ts'
import { foldKeyword, marketKey } from '../src/features/rank-tracker/records/keyword-text.ts'
import { type KeywordRecord, newRecord, recordColumns } from '../src/features/rank-tracker/records/record.ts'
import { recordDay, startRecent } from '../src/features/rank-tracker/roll-ups/recent-days.ts'
import { applyToRollUps } from '../src/features/rank-tracker/roll-ups/roll-ups.ts'
import { firstFolder } from '../src/features/rank-tracker/segments/suggestions.ts'
import { localDay } from '../src/lib/local-day.ts'
import { NO_NETWORKS } from '../src/lib/networks.ts'
import { sortKey } from '../src/lib/text.ts'
import { createStorage, type TestStorage } from '../test/helpers/engines.ts'
import { sequence } from './sequence.ts'

export type TrackedStorage = {
  storage: TestStorage
  key: string
  accountId: number
  projectId: number
  projectUid: string
  /** A segment with a tenth of the keywords. */
  segmentId: number
}

const BATCH = 2_000
const DAYS = 31
const KEYS = sql.join(Object.keys(RESULT_KEYS).map((name) => sql.ref(name)))
const readProject = compileValidator(newProjectBody(NO_NETWORKS), 'body')

const SUBJECTS =
  'boots tent jacket stove backpack rope lantern bottle socks gloves compass hammock kayak poles'.split(' ')
const QUALITIES =
  'best cheap waterproof light warm men women kids winter summer used durable vegan folding'.split(' ')
const PLACES = 'alps coast desert forest city trail summit river island valley'.split(' ')

export async function fillTracked(engine: Engine, count: number): Promise<TrackedStorage> {
  const storage = await createStorage(engine)
  const database = await storage.open()
  await migrate(database, { nowMs: Date.now })
  const filled = await fillKeywords(database, count)
  await database.close()
  return { storage, ...filled }
}

/** Creates the keywords in a new account. */
export async function fillKeywords(
  database: Database,
  count: number,
): Promise<Omit<TrackedStorage, 'storage'>> {
  const nowMs = Date.now()
  const owner = await database.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Bench', rankTrackingLimit: 2 * count }, nowMs)
    const memberId = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, nowMs)
    const { key } = await createKey(tx, { memberId, name: 'bench', scope: 'read_write' }, nowMs)
    const body = readProject({ name: 'Bench', domain: 'example.com' }).value as NewProject
    const project = await createProject(tx, accountId, body, nowMs)
    await tx
      .insertInto('rank_trackers')
      .values({
        project_id: project.id,
        keyword_count: count,
        revision: 0,
        version: 0,
        provider: null,
        source: 'simulated',
      })
      .execute()
    await tx
      .insertInto('project_counters')
      .values({ project_id: project.id, name: 'keywords', last_id: count })
      .execute()
    await tx
      .insertInto('segments')
      .values({
        project_id: project.id,
        id: 1,
        name: 'A tenth',
        folded_name: 'a tenth',
        rules_json: JSON.stringify([{ field: 'path', operator: 'starts_with', value: '/folder-0/' }]),
        created_at: nowMs,
      })
      .execute()
    return { accountId, key, projectId: project.id, projectUid: project.uid }
  })
  for (let start = 1; start <= count; start += BATCH) {
    const keywords = Array.from({ length: Math.min(BATCH, count - start + 1) }, (_, at) =>
      tracked(start + at, nowMs),
    )
    await database.transaction((tx) => insert(tx, database.engine, owner.projectId, keywords, nowMs), {
      isolation: 'read committed',
    })
  }
  if (database.engine === 'postgres') await database.write((db) => sql`vacuum analyze`.execute(db))
  else await database.write((db) => sql`analyze`.execute(db))
  return { ...owner, segmentId: 1 }
}

type Tracked = { record: KeywordRecord; recent: string; previous: number | null; isMember: boolean }

function tracked(id: number, nowMs: number): Tracked {
  const random = sequence(id)
  const text = textOf(id, random)
  const position = id % 5 === 0 ? null : 1 + random(100)
  const previous = position === null ? null : Math.max(1, Math.min(100, position + random(7) - 3))
  const today = localDay(nowMs, 'UTC')
  let recent = startRecent(today - DAYS)
  for (let day = DAYS - 1; day >= 0; day--) {
    const drift = position === null ? null : Math.max(1, Math.min(100, position + random(9) - 4))
    recent = recordDay(recent, today - day, day === 0 ? position : drift)
  }
  const keyword = {
    id,
    keyword: text,
    device: 'mobile' as Device,
    countryCode: 'US',
    languageCode: 'en',
    location: '',
  }
  const competitors = [1, 2, 3].map((n) => ({
    id: n,
    name: `Competitor ${n}`,
    domain: `competitor-${n}.example`,
  }))
  const folder = random(9) + 1
  const isMember = position !== null && id % 10 === 1
  const record: KeywordRecord = {
    ...newRecord(keyword, nowMs + random(86_400_000), competitors),
    last_position: position,
    best_position: position,
    last_result_url:
      position === null
        ? null
        : `https://www.example.com/folder-${isMember ? 0 : folder}/${text.replaceAll(' ', '-')}`,
    last_analyzed_at: new Date(nowMs - random(86_400_000)).toISOString().replace(/\.\d+/, ''),
    status: 'success',
    change_position: position === null || previous === null ? null : previous - position,
    owned_results_count: position === null ? 0 : 1,
    serp_features: featureMap(['people_also_ask', 'images']),
    message: position === null ? 'Not found in the first 100 organic results.' : null,
  }
  return { record, recent, previous, isMember }
}

function textOf(id: number, random: (below: number) => number): string {
  const pick = (words: readonly string[]) => words[random(words.length)] as string
  return `${pick(QUALITIES)} ${pick(SUBJECTS)} for ${pick(PLACES)} ${id.toString(36)}`
}

const ROW = {
  keyword_id: 'integer',
  keyword: 'text',
  folded: 'text',
  device: 'text',
  position: 'integer',
  previous_position: 'integer',
  best_position: 'integer',
  segment_count: 'integer',
  recent: 'text',
  folder: 'text',
  sort_key: 'text',
  market_key: 'text',
  ...RESULT_KEYS,
  url: 'text',
  record_json: 'text',
} as const satisfies ParameterKinds

async function insert(
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  engine: Engine,
  projectId: number,
  keywords: readonly Tracked[],
  nowMs: number,
): Promise<void> {
  const given = rowsParameter(
    engine,
    ROW,
    keywords.map(({ record, recent, previous, isMember }) => ({
      keyword_id: record.id,
      keyword: record.keyword,
      folded: foldKeyword(record.keyword),
      device: record.device,
      position: record.last_position,
      previous_position: previous,
      best_position: record.best_position,
      segment_count: isMember ? 1 : 0,
      recent,
      folder: firstFolder(record.last_result_url),
      sort_key: sortKey(record.keyword),
      market_key: marketKey('US', 'en', ''),
      ...recordColumns(record),
    })),
  )
  await sql`insert into keywords
    (project_id, id, keyword, folded, country_code, language_code, location, device, created_at)
    select ${projectId}, keyword_id, keyword, folded, 'US', 'en', '', device, ${nowMs} from ${given}`.execute(
    tx,
  )
  await sql`insert into keyword_states
    (project_id, keyword_id, device, status, position, previous_position, best_position, segment_count, recent, folder)
    select ${projectId}, keyword_id, device, 'success', position, previous_position, best_position, segment_count,
      recent, folder from ${given}`.execute(tx)
  await sql`insert into keyword_records
    (project_id, keyword_id, device, sort_key, market_key, url, revision, record_json, ${KEYS})
    select ${projectId}, keyword_id, device, sort_key, market_key, url, 0, record_json, ${KEYS}
    from ${given}`.execute(tx)
  await insertKeys(tx, projectId, keywords[0]?.record.id as number, keywords.at(-1)?.record.id as number)
  await sql`insert into keyword_schedules (project_id, keyword_id, due_at)
    select ${projectId}, keyword_id, ${nowMs + 86_400_000} from ${given}`.execute(tx)
  await sql`insert into segment_members (project_id, segment_id, keyword_id)
    select ${projectId}, 1, keyword_id from ${given} where segment_count > 0`.execute(tx)
  await applyToRollUps(
    tx,
    engine,
    projectId,
    localDay(nowMs, 'UTC'),
    keywords.map(({ record, recent, previous, isMember }) => ({
      before: undefined,
      after: {
        device: record.device,
        status: 'success' as const,
        position: record.last_position,
        previousPosition: previous,
        segmentCount: isMember ? 1 : 0,
        recent,
        folder: firstFolder(record.last_result_url),
        competitorNotes: null,
      },
    })),
  )
}
