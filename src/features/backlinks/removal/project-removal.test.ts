import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { primaryKeys } from '../../../../test/helpers/primary-keys.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { countProjectRows, removeWithUndoneSteps } from '../../../../test/helpers/removed-project.ts'
import { observedLink } from '../../../../test/helpers/staged-observations.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { projectRemovalHandler } from '../../projects/project-removal.ts'
import { openProfileImport } from '../store/profile-import.ts'
import { backlinksRemoval, REMOVED_TABLES } from './project-removal.ts'

const NOW_MS = Date.UTC(2026, 10, 15)
const LINKS = Array.from({ length: 250 }, (_, n) =>
  observedLink({ sourceUrl: `https://host-${n}.example/`, anchor: `anchor ${n}` }),
)

onEveryEngine('backlinks of a deleted project', (context) => {
  const countRows = (projectId: number) =>
    countProjectRows(context.database, projectId, [
      'backlink_profiles',
      ...REMOVED_TABLES.map(({ table }) => table),
    ])

  const open = (projectId: number, domain: string) =>
    openProfileImport(context.database, { projectId, domain, source: 'file', nowMs: NOW_MS })

  /** With two profiles, of which one is still being filled. */
  async function newProject() {
    const projectId = await trackedProjects(context)()
    const own = await open(projectId, 'shop.example')
    await own.add({ links: [...LINKS, observedLink({ sourceUrl: 'https://gone.example/', isLost: true })] })
    await own.publish({ nowMs: NOW_MS })
    const rival = await open(projectId, 'rival.example')
    await rival.add({ links: LINKS })
    return { projectId, rival }
  }

  test('are removed from every table that has any, and those of others are not', async () => {
    const { database, engine } = context
    const { projectId: doomed, rival } = await newProject()
    const { projectId: kept, rival: other } = await newProject()
    const before = await countRows(kept)
    assert.deepEqual(
      Object.entries(before).filter(([, count]) => count === 0),
      [],
    )
    await changeRows(database, 'projects', { deleted_at: 1 }, { id: doomed })
    const step = backlinksRemoval(engine)
    await removeWithUndoneSteps(database, step, doomed, 90)
    // Nothing is added by who is still at it.
    await assert.rejects(rival.publish({ nowMs: NOW_MS }))
    await rival.abandon()
    await runOnce(database, projectRemovalHandler([{ step }]), { projectId: doomed })
    assert.deepEqual([...new Set(Object.values(await countRows(doomed)))], [0])
    assert.deepEqual(await countRows(kept), before)
    await other.publish({ nowMs: NOW_MS })
  })

  test('lie in these tables and in no others', async () => {
    const all = await primaryKeys(context.database)
    const keys = [...all].filter(([name]) => name.startsWith('backlink_'))
    const known = REMOVED_TABLES.map(({ table, key }) => [table as string, ['project_id', ...key]] as const)
    const profiles = ['backlink_profiles', ['project_id', 'id']] as const
    assert.deepEqual(new Map([...known, profiles].toSorted()), new Map([...keys].toSorted()))
  })
})
