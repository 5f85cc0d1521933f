// Measures a report of 40 projects with 20,000 keywords together: the processor time of making its model, page and
// mail, and the memory of the process.

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrate } from '../src/data/storage/migrate.ts'
import { ENGINES } from '../src/data/storage/portable.ts'
import { createStorage } from '../test/helpers/engines.ts'
import { report } from './figure.ts'
import type { ReportResult } from './report-process.ts'
import { fillKeywords } from './tracked-storage.ts'

const exec = promisify(execFile)
const PROJECTS = 40
const KEYWORDS = 20_000

export async function run(): Promise<void> {
  for (const engine of ENGINES) {
    const storage = await createStorage(engine)
    const database = await storage.open()
    await migrate(database, { nowMs: Date.now })
    for (let at = 0; at < PROJECTS; at++) await fillKeywords(database, KEYWORDS / PROJECTS)
    await database.close()
    const program = fileURLToPath(new URL('./report-process.ts', import.meta.url))
    const { stdout } = await exec(process.execPath, [program], { env: { ...process.env, ...storage.env } })
    const { peakMb, workSeconds, ...measured } = JSON.parse(stdout) as ReportResult
    report({ figure: `reports_cpu_${engine}`, value: workSeconds, unit: 's', goal: { max: 3 }, measured })
    report({ figure: `reports_peak_memory_${engine}`, value: peakMb, unit: 'MB', goal: { max: 300 } })
    await storage.remove()
  }
}
