// What happens on the server while one looks: the work under way, and events by which lists that are shown become stale.

import { signal } from '@preact/signals'
import { read } from '../api/client.ts'
import type { Activity } from '../api/types.ts'
import { invalidate } from './data.ts'
import { invalidateLists } from './list.ts'
import { root } from './root.ts'
import { endSession } from './session.ts'

export const activity = signal<readonly Activity[]>([])
const isLive = signal(false)

type LiveEvent = { kind: string; project_uid: string | null }

// What a kind of event changes, below its project.
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  crawl: ['/crawls', '/quick-wins'],
  ranks: ['/rank-tracker'],
  search: ['/search-performance', '/quick-wins', '/search-console'],
  quick_wins: ['/quick-wins'],
  backlinks: ['/backlinks', '/backlink-sources', '/disavows'],
  alert: ['/alerts'],
  import: ['/imports', '/rank-tracker', '/search-performance', '/backlinks', '/disavows'],
}
const POLL_MS = 15_000
// A crawl and its ranks tell many things within a moment; the lists are read again once.
const GATHER_MS = 400

let stale = new Set<string>()
let isGathering = false

export function listen(): void {
  const source = new EventSource(`${root}app/v1/events`)
  source.addEventListener('open', () => {
    isLive.value = true
  })
  source.addEventListener('error', () => {
    isLive.value = false
  })
  source.addEventListener('activity', (event) => {
    activity.value = JSON.parse((event as MessageEvent<string>).data) as Activity[]
  })
  source.addEventListener('event', (event) =>
    note(JSON.parse((event as MessageEvent<string>).data) as LiveEvent),
  )
  source.addEventListener('reset', refreshAll)
  source.addEventListener('signed_out', endSession)
  setInterval(() => void pollWhileDeaf(), POLL_MS)
}

/** A proxy may not let streams through. */
async function pollWhileDeaf(): Promise<void> {
  if (isLive.peek() || document.visibilityState === 'hidden') return
  const answer = (await read('/activity').catch(() => undefined)) as { data: Activity[] } | undefined
  if (answer === undefined) return
  const before = activity.peek()
  activity.value = answer.data
  if (before.some(({ id }) => !answer.data.some((now) => now.id === id))) refreshAll()
}

function note({ kind, project_uid }: LiveEvent): void {
  if (project_uid !== null)
    for (const part of CHANGED[kind.split('.')[0]!] ?? []) stale.add(`/projects/${project_uid}${part}`)
  stale.add('/projects?')
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

/** After a change of one's own: everything of the API that begins so. */
export function changed(...prefixes: readonly string[]): void {
  invalidate(...prefixes)
  invalidateLists(...prefixes)
}
