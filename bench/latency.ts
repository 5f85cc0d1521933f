// How long a caller waits for an answer, with one request at a time: 95 of 100 requests are faster than the figure.

import { report } from './figure.ts'
import { load, type ServerProcess } from './processes.ts'

const WARM_UP_SECONDS = 1
const SECONDS = 3

export async function reportLatency(
  figure: string,
  server: ServerProcess,
  requests: string[],
  goalMs: number,
  /** Longer if one answer takes a good part of a second. */
  seconds = SECONDS,
): Promise<void> {
  await load({ port: server.port, requests, connections: 1, seconds: WARM_UP_SECONDS })
  const { p50Ms, p95Ms, maxMs, failures } = await load({
    port: server.port,
    requests,
    connections: 1,
    seconds,
  })
  if (failures > 0) throw new Error(`${failures} requests failed`)
  report({
    figure,
    value: p95Ms,
    unit: 'ms',
    goal: { max: goalMs },
    measured: { p50_ms: p50Ms, max_ms: maxMs },
  })
}
