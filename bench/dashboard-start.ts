// Measures the time from the command until the dashboard's files can be served, on existing data.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct, isBuildOlder } from '../tools/build.mjs'
import { lowerQuartile, report } from './figure.ts'
import { startProduct } from './processes.ts'

const RUNS = 3

export async function measureStart(): Promise<void> {
  if (isBuildOlder()) await buildProduct()
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  // The first start creates the database, which is not counted.
  await start(folder)
  const seconds: number[] = []
  for (let run = 0; run < RUNS; run++) seconds.push(await start(folder))
  await rm(folder, { recursive: true })
  report({ figure: 'dashboard_second_start', value: lowerQuartile(seconds), unit: 's', goal: { max: 1.1 } })
}

async function start(folder: string): Promise<number> {
  const startedMs = performance.now()
  const server = await startProduct('serve', {
    env: {
      SIGHTLINE_DATA: folder,
      SIGHTLINE_PORT: '0',
      SIGHTLINE_DEMO: 'false',
      SIGHTLINE_LOG_LEVEL: 'warn',
    },
  })
  // The answer about a missing file comes only when all files are known.
  await fetch(`http://127.0.0.1:${server.port}/assets/none.js`)
  const seconds = (performance.now() - startedMs) / 1000
  await server.stop()
  return seconds
}
