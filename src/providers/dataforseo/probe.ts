// Whether the account can be used: one free call, which also tells what money is left on it.

import type { ProviderHealth } from '../contracts.ts'
import { objectOf } from '../reply-json.ts'
import type { Connection } from './connection.ts'
import { describeFault, statusOf } from './status.ts'

export async function probeAccount(
  connection: Connection,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ProviderHealth> {
  const outcome = await connection.call({ method: 'GET', path: 'appendix/user_data', timeoutMs }, signal)
  if (outcome.kind !== 'answered') return { isWorking: false, message: outcome.failure.message }
  const [task] = outcome.tasks
  if (task === undefined)
    return { isWorking: false, message: 'DataForSEO answered, but said nothing of the account.' }
  const status = statusOf(task.code)
  if (status.kind === 'failed')
    return { isWorking: false, message: describeFault(status.class, task.code, task.message) }
  return healthOf(objectOf(objectOf(task.result[0])?.money)?.balance)
}

function healthOf(balance: unknown): ProviderHealth {
  if (typeof balance !== 'number' || !Number.isFinite(balance))
    return { isWorking: true, message: 'DataForSEO accepted the credentials.' }
  if (balance <= 0)
    return { isWorking: false, message: 'DataForSEO accepted the credentials, but no money is left there.' }
  return {
    isWorking: true,
    message: `DataForSEO accepted the credentials; the balance is $${balance.toFixed(2)}.`,
  }
}
