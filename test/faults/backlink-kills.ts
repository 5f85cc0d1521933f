// Backlinks under fire: an import or a refresh whose process is killed, at whatever moment, is read as a whole or not at
// all, can be made again, and nothing of it is bought twice.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { createTestApp } from '../helpers/app.ts'
import { createBacklinkProject } from '../helpers/backlink-projects.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { DOMAIN, ownUrl, sharedUrls, VERSIONS_MAX } from './backlink-load.ts'
import { type StorageChild, startChild } from './storage-child.ts'

const randomInt = seededInt('backlink-kills')

/** An import takes some tens of milliseconds. */
const KILL_WITHIN_MS = 80
const ACKS_MAX = 3
const VERSIONS_PER_PROCESS = 50

type Link = { source_url: string; rank: number }

export async function surviveImportKills({ database, storage }: EngineContext, kills: number): Promise<void> {
  assert.ok(kills * VERSIONS_PER_PROCESS < VERSIONS_MAX)
  const app = await createTestApp(database)
  const project = await createBacklinkProject(app, database, (await app.createTenant()).key, {
    domain: DOMAIN,
  })
  const acknowledged: number[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      const first = kill * VERSIONS_PER_PROCESS
      const child = startChild('backlink-importer.ts', storage, `${project.id}`, `${first}`)
      await (kill % 2 === 0 ? child.printed('ack ', randomInt(1, ACKS_MAX + 1)) : child.printed('up'))
      await delay(randomInt(KILL_WITHIN_MS))
      const lines = await killed(child, /^(up|ack \d+)$/)
      const acks = lines.filter((line) => line.startsWith('ack ')).map((line) => Number(line.slice(4)))
      acknowledged.push(...acks)
      assert.ok(acks.length < VERSIONS_PER_PROCESS, 'numbers are left')
      await assertWhole(project.get, acknowledged)
    }
  } finally {
    await app.close()
  }
}

export async function killed(child: StorageChild, known: RegExp): Promise<string[]> {
  assert.ok(child.isRunning(), `the process ended by itself:\n${child.lines.join('\n')}`)
  await child.kill()
  const others = child.lines.filter((line) => !known.test(line))
  assert.deepEqual(others, [], 'the process had something to complain about')
  return child.lines
}

/** All links that the versions share are of the last one, and so is what is counted of them. */
async function assertWhole(
  get: (path: string) => Promise<{ status: number; text: string; body: unknown }>,
  acknowledged: readonly number[],
): Promise<void> {
  const links: Link[] = []
  const read = async (path: string) => {
    const { status, body, text } = await get(path)
    assert.equal(status, 200, text)
    return body as { data: never; meta: { next_cursor: string | null } }
  }
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, meta } = await read(`?limit=100&sort=first_seen&cursor=${cursor}`)
    links.push(...(data as Link[]))
    cursor = meta.next_cursor
  }
  const rankOf = new Map(links.map(({ source_url, rank }) => [source_url, rank]))
  const shared = sharedUrls()
  const last = rankOf.get(shared[0]!) ?? assert.fail('nothing is read')
  assert.deepEqual(
    shared.map((url) => rankOf.get(url)),
    shared.map(() => last),
    'of one version',
  )
  assert.ok(last >= Math.max(...acknowledged), `${last} is read, and ${acknowledged} were published`)
  const versions = [...acknowledged, ...(acknowledged.includes(last) ? [] : [last])]
  assert.deepEqual(
    versions.filter((version) => rankOf.get(ownUrl(version)) !== version),
    [],
    'published and lost',
  )
  const { summary, anchors } = (await read('/overview')).data as {
    summary: { backlinks: number; referring_domains: number }
    anchors: { anchor: string; backlinks: number; rank: number }[]
  }
  assert.deepEqual(
    [summary.backlinks, summary.referring_domains, anchors[0]?.backlinks, anchors[0]?.rank],
    [links.length, links.length, links.length, Math.max(...links.map(({ rank }) => rank))],
  )
}
