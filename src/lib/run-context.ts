// What the running code works for: a request, a job, or a job that a request made necessary. The log puts it into every line, and the queue
// into every job, so that neither has to be handed through all functions between.

import { AsyncLocalStorage } from 'node:async_hooks'

/** Named as in the log. */
export type RunContext = {
  readonly requestId?: string
  readonly job?: number
  readonly kind?: string
  readonly attempt?: number
}

const current = new AsyncLocalStorage<RunContext>()
const NONE: RunContext = {}

export function runContext(): RunContext {
  return current.getStore() ?? NONE
}

export function runIn<T>(context: RunContext, work: () => T): T {
  return current.run(context, work)
}
