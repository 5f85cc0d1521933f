import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { observedLink } from '../../../../test/helpers/staged-observations.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { touchGeneration } from '../store/generation-store.ts'
import { openProfileImport } from '../store/profile-import.ts'
import type { LinkSource } from '../tables.ts'

const NOW_MS = Date.UTC(2026, 10, 15)

onEveryEngine('the totals that a source tells', (context) => {
  test('count as long as its latest refresh told of a part, whatever was complete before', async () => {
    const { database, engine } = context
    const projectId = await trackedProjects({ database })()

    /** How many backlinks the summary has afterwards. */
    async function deliver(
      source: LinkSource,
      { told, isWhole = false }: { told?: number; isWhole?: boolean },
    ) {
      const opened = await openProfileImport(database, {
        projectId,
        domain: 'shop.example',
        source,
        nowMs: NOW_MS,
      })
      await opened.add({ links: [observedLink({ sourceUrl: 'https://a.example/' })] })
      const nothing = { rank: null, referringDomains: null, referringPages: null, spamScore: null }
      const summary = { ...nothing, backlinks: told, brokenBacklinks: null }
      if (told !== undefined)
        await database.transaction((tx) =>
          touchGeneration(tx, engine, opened.key, { reported_json: JSON.stringify({ summary }) }),
        )
      await opened.publish({ nowMs: NOW_MS, isComplete: { links: isWhole, domains: false } })
      const row = await storedRow(database, 'backlink_generations', ['summary_json'], {
        project_id: projectId,
        id: opened.key.generation,
      })
      return JSON.parse(row.summary_json as string).backlinks
    }

    assert.equal(await deliver('dataforseo', { told: 9 }), 9)
    assert.equal(await deliver('dataforseo', { told: 8, isWhole: true }), 1)
    assert.equal(await deliver('file', {}), 1)
    assert.equal(await deliver('dataforseo', { told: 7 }), 7)
    assert.equal(await deliver('file', {}), 7)
    assert.equal(await deliver('dataforseo', { told: 7, isWhole: true }), 1)
    // The web graph tells of the target's rank, and hands on what was told of the rest.
    assert.equal(await deliver('common_crawl', { told: 7 }), 1)
  })
})
