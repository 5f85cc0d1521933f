// An HTTP client whose every connection goes through the guard, for requests to single addresses that users configured.
// Callers import this module lazily, and not `undici` itself: the build turns a lazily imported CommonJS package into
// one default export without its names.

import { Agent, fetch as undiciFetch } from 'undici'
import { createGuardedConnector, type GuardOptions } from './guarded-connector.ts'

/** `fetch` of the same package as the agent: those of two versions do not fit together. */
export async function fetchThrough(agent: Agent, url: URL, init: RequestInit | undefined): Promise<Response> {
  const options = { ...init, dispatcher: agent } as Parameters<typeof undiciFetch>[1]
  return (await undiciFetch(url, options)) as unknown as Response
}

type AgentOptions = Omit<Agent.Options, 'connect' | 'allowH2'>

export function createGuardedAgent(guard: GuardOptions, options: AgentOptions = {}): Agent {
  return new Agent({ ...options, connect: createGuardedConnector(guard), allowH2: false })
}
