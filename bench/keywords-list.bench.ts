// Measures GET …/rank-tracker/keywords?limit=50 of 200,000 keywords in every order, first pages and deep ones, all
// checks on, against node:http that serializes as many bytes from memory with JSON.stringify. Without a cache, unpinned
// on two cores and pinned to one; and unpinned with every page in the cache.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../src/data/storage/portable.ts'
import { compare } from './compare.ts'
import { report } from './figure.ts'
import { deepPages, firstPages, keywordsPath } from './keyword-requests.ts'
import { request, startServer } from './processes.ts'
import { fillTracked, type TrackedStorage } from './tracked-storage.ts'

const KEYWORDS = 200_000
const PLACES = 25

export async function run(): Promise<void> {
  const sqlite = await prepare('sqlite')
  await measure(sqlite, 'free', 0.8)
  await measure(sqlite, 'pinned', 0.6)
  await measure(sqlite, 'cached', 1.2)
  await sqlite.tracked.storage.remove()
  const postgres = await prepare('postgres')
  await measure(postgres, 'free', 0.35)
  await postgres.tracked.storage.remove()
}

type Prepared = { engine: Engine; tracked: TrackedStorage; requests: string[] }

async function prepare(engine: Engine): Promise<Prepared> {
  const tracked = await fillTracked(engine, KEYWORDS)
  const database = await tracked.storage.open()
  const requests = [...firstPages(tracked), ...(await deepPages(database, tracked, PLACES))]
  await database.close()
  return { engine, tracked, requests }
}

async function measure(
  { engine, tracked, requests }: Prepared,
  placement: 'free' | 'pinned' | 'cached',
  min: number,
) {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const cores = placement === 'pinned' ? '0' : undefined
  const env = {
    ...tracked.storage.env,
    SIGHTLINE_CACHE_BYTES_MAX: placement === 'cached' ? String(2 ** 26) : '0',
  }
  const product = await startServer('./product-server.ts', { cores, env })
  const path = `${keywordsPath(tracked)}?limit=50`
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
    headers: { authorization: `Bearer ${tracked.key}` },
  })
  const body = await answer.text()
  const bodyFile = join(folder, 'body.json')
  await writeFile(bodyFile, body)
  const bare = await startServer('./bare-server.ts', { args: [bodyFile], cores })
  const { ratio, ...measured } = await compare(
    { server: product, requests },
    { server: bare, requests: [request(path, tracked.key)] },
    { loadCores: placement === 'pinned' ? '1' : undefined },
  )
  const figure = `keywords_list_${engine}_${placement}`
  report({
    figure,
    value: ratio,
    unit: 'ratio',
    goal: { min },
    measured: { ...measured, bytes: Buffer.byteLength(body) },
  })
  report({
    figure: `${figure}_p99_by_p50`,
    value: measured.p99Ms / measured.p50Ms,
    unit: 'ratio',
    goal: { max: 5 },
  })
  await Promise.all([product.stop(), bare.stop()])
  await rm(folder, { recursive: true })
}
