// Follows the server while a page is open: work that is running, and events that make lists stale.

import { effect, signal } from '@preact/signals'
import { read } from '../api/client.ts'
import { listenToNetwork, probeServer, returns } from '../api/reach.ts'
import type { Activity } from '../api/types.ts'
import { root } from '../lib/root.ts'
import { invalidate, reloadFailed } from './data.ts'
import { invalidateLists, reloadFailedLists } from './list.ts'
import { endSession } from './session.ts'

export const activity = signal<readonly Activity[]>([])

type LiveEvent = { kind: string; project_uid: string | null }

type EventTopics = Readonly<Record<string, { readonly changes?: readonly string[] }>>

const POLL_MS = 15_000
const HIDDEN_MS = 10_000
// A crawl and its ranks cause many events within a moment; the lists are read again once.
const GATHER_MS = 400

/** The parts of the API, below a project, that events change, by topic. */
let topics: EventTopics = {}
let stale = new Set<string>()
let isGathering = false

let source: EventSource | undefined
let closing = 0

/**
 * A browser opens few connections to a server: hidden tabs close theirs, so that the next tab can load. They read everything again when
 * they are visible.
 */
export function listen(known: EventTopics): void {
  topics = known
  if (document.visibilityState === 'visible') connect()
  document.addEventListener('visibilitychange', () => {
    clearTimeout(closing)
    if (document.visibilityState === 'hidden') closing = window.setTimeout(disconnect, HIDDEN_MS)
    else if (source === undefined) {
      connect()
      refreshAll()
    }
  })
  setInterval(() => void pollWhileDeaf(), POLL_MS)
  listenToNetwork()
  effect(() => {
    if (returns.value === 0) return
    if (source?.readyState === EventSource.CLOSED) connect()
    refreshAll()
  })
}

function disconnect(): void {
  source?.close()
  source = undefined
}

function connect(): void {
  source = new EventSource(`${root}app/v1/events`)
  source.addEventListener('activity', (event) => {
    activity.value = JSON.parse((event as MessageEvent<string>).data) as Activity[]
  })
  source.addEventListener('event', (event) =>
    collectStale(JSON.parse((event as MessageEvent<string>).data) as LiveEvent),
  )
  source.addEventListener('reset', refreshAll)
  source.addEventListener('signed_out', endSession)
  let hasFailed = false
  source.addEventListener('error', () => {
    hasFailed = true
    void probeServer()
  })
  // A server that starts again within a moment may have been away for one request alone.
  source.addEventListener('open', () => {
    if (!hasFailed) return
    hasFailed = false
    reloadFailed()
    reloadFailedLists()
  })
}

/** A proxy may not pass streams on, and a server that restarts ends them. */
async function pollWhileDeaf(): Promise<void> {
  if (source?.readyState === EventSource.OPEN || document.visibilityState === 'hidden') return
  const answer = (await read('/activity').catch(() => undefined)) as { data: Activity[] } | undefined
  if (answer === undefined) return
  const before = activity.peek()
  activity.value = answer.data
  // The browser stops reconnecting when a starting server, or the proxy before it, answers with an error.
  if (source?.readyState === EventSource.CLOSED) {
    connect()
    source.addEventListener('open', refreshAll)
  }
  if (before.some(({ id }) => !answer.data.some((now) => now.id === id))) refreshAll()
}

function collectStale({ kind, project_uid }: LiveEvent): void {
  if (project_uid !== null)
    for (const part of topics[kind.split('.')[0]!]?.changes ?? [])
      stale.add(`/projects/${project_uid}${part}`)
  stale.add('/projects?')
  stale.add('/simulated')
  stale.add('/feed')
  if (project_uid !== null) stale.add(`/projects/${project_uid}/events`)
  if (isGathering) return
  isGathering = true
  setTimeout(() => {
    const prefixes = [...stale]
    stale = new Set()
    isGathering = false
    changed(...prefixes)
  }, GATHER_MS)
}

export function refreshAll(): void {
  invalidate('')
  invalidateLists('')
}

/** Called after one's own changes: invalidates all answers whose address begins with these prefixes. */
export function changed(...prefixes: readonly string[]): void {
  invalidate(...prefixes)
  invalidateLists(...prefixes)
}
