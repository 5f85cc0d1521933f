// Examines the port that the server listens on: free, used by a running Sightline, or used by another program.

import type { Config } from '../../../data/settings/config.ts'
import { localUrl } from '../../../entry/http/server/listening.ts'
import { metricsAddress, reservePorts } from '../../../entry/http/server/ports.ts'
import { AppError } from '../../../lib/errors.ts'
import { type CheckResult, fail, ok } from './check-result.ts'

const ANSWER_TIMEOUT_MS = 2_000

export async function examinePort({ http }: Config, fetch: typeof globalThis.fetch): Promise<CheckResult> {
  const check = 'port'
  if (http.port === 0) return ok(check, 'the system chooses a free one at each start')
  try {
    const release = await reservePorts(http)
    await release()
    return ok(check, `${http.port} of ${http.host} is free`)
  } catch (error) {
    const url = localUrl(http)
    if (await isSightline(localUrl(metricsAddress(http) ?? http), fetch))
      return ok(check, `a server is running at ${url}`)
    const message = error instanceof AppError ? error.message : String(error)
    return fail(check, message, 'Set another port or SIGHTLINE_HOST, or stop the other program.')
  }
}

/** The metrics of Sightline, also those of a worker, have our names. */
async function isSightline(url: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    return (await answer.text()).includes('sightline_build_info')
  } catch {
    return false
  }
}
