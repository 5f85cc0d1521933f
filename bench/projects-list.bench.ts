// Measures GET /v1/projects?limit=50 with 10,000 projects, all checks on, no cache, against node:http that serializes
// the same bytes from memory with JSON.stringify. On SQLite unpinned on two cores and pinned to one; on PostgreSQL
// unpinned.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../src/data/storage/portable.ts'
import { compare } from './compare.ts'
import { report } from './figure.ts'
import { fillStorage } from './filled-storage.ts'
import { request, startServer } from './processes.ts'

const PATH = '/v1/projects?limit=50'

export async function run(): Promise<void> {
  await measure('sqlite', 'free', 0.8)
  await measure('sqlite', 'pinned', 0.6)
  await measure('postgres', 'free', 0.35)
}

async function measure(engine: Engine, placement: 'free' | 'pinned', min: number): Promise<void> {
  const { storage, key } = await fillStorage(engine)
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const cores = placement === 'pinned' ? '0' : undefined
  const product = await startServer('./product-server.ts', { cores, env: storage.env })
  const answer = await fetch(`http://127.0.0.1:${product.port}${PATH}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const body = await answer.text()
  const bodyFile = join(folder, 'body.json')
  await writeFile(bodyFile, body)
  const bare = await startServer('./bare-server.ts', { args: [bodyFile], cores })
  const requests = [request(PATH, key)]
  const { ratio, ...measured } = await compare(
    { server: product, requests },
    { server: bare, requests },
    { loadCores: placement === 'pinned' ? '1' : undefined },
  )
  report({
    figure: `projects_list_${engine}_${placement}`,
    value: ratio,
    unit: 'ratio',
    goal: { min },
    measured: { ...measured, bytes: Buffer.byteLength(body) },
  })
  await Promise.all([product.stop(), bare.stop()])
  await Promise.all([storage.remove(), rm(folder, { recursive: true })])
}
