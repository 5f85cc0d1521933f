// Keywords with results, put into the database as if they had been checked: for tests of code that reads them.

import { sql } from 'kysely'
import type { Device } from '../../src/background/providers/contracts.ts'
import type { Database, Tx } from '../../src/data/storage/database.ts'
import {
  type ParameterKinds,
  type ParameterRow,
  rowsParameter,
} from '../../src/data/storage/sql/rows-parameter.ts'
import { takeIds } from '../../src/features/projects/counters.ts'
import { insertKeys, RESULT_KEYS } from '../../src/features/rank-tracker/records/keyword-keys.ts'
import {
  type AnalysisStatus,
  changeOf,
  newRecord,
  recordColumns,
} from '../../src/features/rank-tracker/records/record.ts'
import { recordDay, startRecent } from '../../src/features/rank-tracker/roll-ups/recent-days.ts'
import { applyToRollUps, type TrackedState } from '../../src/features/rank-tracker/roll-ups/roll-ups.ts'
import { firstFolder } from '../../src/features/rank-tracker/segments/suggestions.ts'
import { addToKeywordCount, lockForAdding } from '../../src/features/rank-tracker/tracker/tracker-row.ts'

export type Tracked = {
  device?: Device
  /** Ranks at `position`, 1 unless said otherwise; without a URL there is neither. */
  url?: string | null
  position?: number
  previousPosition?: number | null
  /** `success` for one that ranks, else `pending`. */
  status?: AnalysisStatus
  /** How each day ended since it was added, the last one today; from `position` today when not given and it has a result. */
  days?: readonly (number | null)[]
}

const ROW = {
  id: 'integer',
  keyword: 'text',
  device: 'text',
  status: 'text',
  position: 'integer',
  previous_position: 'integer',
  recent: 'text',
  folder: 'text',
  ...RESULT_KEYS,
  url: 'text',
  record_json: 'text',
} as const satisfies ParameterKinds

const INSERT_MAX = 5000
const KEYS = sql.join(Object.keys(RESULT_KEYS).map((name) => sql.ref(name)))

/** Members of no segment: make those afterwards. Returns the ids of the keywords, in order. */
export async function insertTracked(
  database: Database,
  projectId: number,
  today: number,
  items: readonly Tracked[],
): Promise<number[]> {
  return database.transaction(async (tx) => {
    await lockForAdding(tx, projectId, 'simulator')
    const firstId = await takeIds(tx, projectId, 'keywords', items.length)
    const states = items.map((item) => stateOf(item, today))
    const rows = states.map((state, index) => rowOf(firstId + index, state, items[index]?.url ?? null))
    for (let from = 0; from < rows.length; from += INSERT_MAX) {
      await insertRows(
        tx,
        projectId,
        rowsParameter(database.engine, ROW, rows.slice(from, from + INSERT_MAX)),
      )
    }
    await insertKeys(tx, projectId, firstId, firstId + items.length - 1)
    await addToKeywordCount(tx, projectId, items.length)
    const changes = states.map((after) => ({ before: undefined, after }))
    await applyToRollUps(tx, database.engine, projectId, today, changes)
    return rows.map((row) => row.id as number)
  })
}

function stateOf(item: Tracked, today: number): TrackedState {
  const { device = 'mobile', url = null, previousPosition = null } = item
  const position = url === null ? null : (item.position ?? 1)
  const status = item.status ?? (position === null ? 'pending' : 'success')
  const days = item.days ?? (status === 'success' || position !== null ? [position] : [])
  let recent = startRecent(today - Math.max(days.length, 1) + 1)
  for (const [at, value] of days.entries()) recent = recordDay(recent, today - days.length + 1 + at, value)
  const folder = firstFolder(url)
  return {
    device,
    status,
    position,
    previousPosition,
    segmentCount: 0,
    recent,
    folder,
    competitorNotes: null,
  }
}

function rowOf(id: number, state: TrackedState, url: string | null): ParameterRow<typeof ROW> {
  const keyword = {
    id,
    keyword: `keyword ${id}`,
    device: state.device,
    countryCode: 'US',
    languageCode: 'en',
    location: '',
  }
  const record = {
    ...newRecord(keyword, 0, []),
    last_position: state.position,
    best_position: state.position,
    change_position: changeOf(state.previousPosition, state.position),
    last_result_url: url,
  }
  return {
    id,
    keyword: keyword.keyword,
    device: state.device,
    status: state.status,
    position: state.position,
    previous_position: state.previousPosition,
    recent: state.recent,
    folder: state.folder,
    ...recordColumns({ ...record, status: state.status }),
  }
}

async function insertRows(tx: Tx, projectId: number, given: ReturnType<typeof rowsParameter>): Promise<void> {
  await sql`insert into keywords
    (project_id, id, keyword, folded, country_code, language_code, location, device, created_at)
    select ${projectId}, id, keyword, keyword, 'US', 'en', '', device, 0 from ${given}`.execute(tx)
  await sql`insert into keyword_states
    (project_id, keyword_id, device, status, position, previous_position, best_position, segment_count, recent, folder)
    select ${projectId}, id, device, status, position, previous_position, position, 0, recent, folder
    from ${given}`.execute(tx)
  await sql`insert into keyword_records
    (project_id, keyword_id, device, sort_key, market_key, url, revision, record_json, ${KEYS})
    select ${projectId}, id, device, keyword, 'US', url, 0, record_json, ${KEYS}
    from ${given}`.execute(tx)
}
