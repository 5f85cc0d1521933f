// Compares two servers under the same load, in turns, so that other load on the machine affects both.

import { median } from './figure.ts'
import { load, type ServerProcess } from './processes.ts'

export type Contender = { server: ServerProcess; requests: string[] }
export type Comparison = {
  /** Requests a second of the subject divided by those of the baseline: the median over the rounds. */
  ratio: number
  subjectPerSecond: number
  baselinePerSecond: number
  p50Ms: number
  p99Ms: number
}

const WARM_UP_ROUNDS = 3
const ROUNDS = 7
const SECONDS = 2
const CONNECTIONS = 50

export async function compare(
  subject: Contender,
  baseline: Contender,
  { loadCores }: { loadCores?: string | undefined } = {},
): Promise<Comparison> {
  const ratios: number[] = []
  const subjects: number[] = []
  const baselines: number[] = []
  const p50s: number[] = []
  const p99s: number[] = []
  // The first rounds warm both up and are not counted: V8 takes seconds to reach its fastest code.
  for (let round = 1 - WARM_UP_ROUNDS; round <= ROUNDS; round++) {
    const base = await drive(baseline, loadCores)
    const own = await drive(subject, loadCores)
    if (round < 1) continue
    ratios.push(own.requestsPerSecond / base.requestsPerSecond)
    subjects.push(own.requestsPerSecond)
    baselines.push(base.requestsPerSecond)
    p50s.push(own.p50Ms)
    p99s.push(own.p99Ms)
  }
  return {
    ratio: median(ratios),
    subjectPerSecond: median(subjects),
    baselinePerSecond: median(baselines),
    p50Ms: median(p50s),
    p99Ms: median(p99s),
  }
}

async function drive({ server, requests }: Contender, cores: string | undefined) {
  const result = await load(
    { port: server.port, requests, connections: CONNECTIONS, seconds: SECONDS },
    cores,
  )
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`)
  return result
}
