// Whether the server can be reached. After a request that failed, or that only a proxy answered, the page asks the server every two
// seconds until it answers, and then announces that it is back.

import { signal } from '@preact/signals'
import { root } from '../lib/root.ts'

const ASK_AGAIN_MS = 2_000

export const isUnreachable = signal(false)
/** Grows when the server is back: what has failed meanwhile is asked for again. */
export const returns = signal(0)

let looking: Promise<void> | undefined
let askNow = () => {}

/** Called with every sign that the server may be away. One request that failed alone changes nothing. Ends when the server answers. */
export function probeServer(): Promise<void> {
  looking ??= askUntilAnswered().finally(() => {
    looking = undefined
  })
  return looking
}

async function askUntilAnswered(): Promise<void> {
  while (!(await isAnswering())) {
    isUnreachable.value = true
    await new Promise<void>((resolve) => {
      askNow = resolve
      setTimeout(resolve, ASK_AGAIN_MS)
    })
  }
  if (!isUnreachable.peek()) return
  isUnreachable.value = false
  returns.value += 1
}

/** The network tells when it is there again: nobody waits then. */
export function listenToNetwork(): void {
  addEventListener('online', () => askNow())
  addEventListener('offline', () => void probeServer())
}

/** A 401 counts as an answer: the server is there, and only the session has ended. */
async function isAnswering(): Promise<boolean> {
  return await fetch(`${root}app/v1/session`, { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/** Whether this failure means that the server is away: a proxy's 502 to 504 has no code of ours, and a starting server has no database yet. */
export function isAway({ status, code }: { status: number; code: string }): boolean {
  return status >= 502 && status <= 504 && ['unknown', 'database_unavailable'].includes(code)
}
