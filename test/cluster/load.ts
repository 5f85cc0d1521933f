// Clients of the cluster that never give up: each request is sent again, with the same Idempotency-Key, until it succeeds. What was
// acknowledged is kept, to be compared with what is stored. Answers other than "not now" are faults of the product, and kept as such.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

const CLIENTS = 6
const PAUSE_MS = 100
const AGAIN_MS = 200
const ATTEMPT_TIMEOUT_MS = 10_000
/** Of one client: a project has one crawl at a time. */
const CRAWL_EVERY = 50
const KEYWORDS_EVERY = 3
const KEYWORDS_EACH = 3
const READ_EVERY = 4
const NEW_PROJECT_EVERY = 300

/** Not now: from the product, or from the proxy where no node is ready. */
const LATER = new Set([409, 502, 503, 504, 507])

export type Acknowledged = {
  projects: string[]
  notes: string[]
  keywords: string[]
  crawls: string[]
}

export type Load = {
  acknowledged: Acknowledged
  /** How often each answer came, and why there was none. */
  answers: Record<string, number>
  unexpected: string[]
  /** Waits until every request under way has succeeded. */
  stop(): Promise<void>
  /** Without waiting for anything: for a test that has failed. */
  abandon(): void
}

type Answer = { status: number; body: { data?: Record<string, unknown>; code?: string; message?: string } }

export function startLoad(cluster: Cluster): Load {
  const acknowledged: Acknowledged = { projects: [], notes: [], keywords: [], crawls: [] }
  const answers: Record<string, number> = {}
  const unexpected: string[] = []
  let isStopped = false
  let isAbandoned = false

  async function attempt(
    method: string,
    path: string,
    key: string,
    body?: object,
  ): Promise<Answer | undefined> {
    try {
      const response = await fetch(`${cluster.proxy.url}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${cluster.key}`,
          'idempotency-key': key,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      })
      const text = await response.text()
      const parsed = text.startsWith('{') ? JSON.parse(text) : {}
      count(`${response.status}${parsed.code === undefined ? '' : ` ${parsed.code}`}`)
      return { status: response.status, body: parsed }
    } catch (error) {
      count((error as { cause?: NodeJS.ErrnoException }).cause?.code ?? (error as Error).name)
      return undefined
    }
  }

  function count(what: string): void {
    answers[what] = (answers[what] ?? 0) + 1
  }

  async function insist(method: string, path: string, body?: object): Promise<Answer['body']> {
    const key = randomUUID()
    for (;;) {
      if (isAbandoned) throw new Error('The test has ended.')
      const answer = await attempt(method, path, key, body)
      if (answer !== undefined && answer.status < 300) return answer.body
      // A project has one crawl at a time.
      if (answer?.body.code === 'crawl_already_running') return answer.body
      if (answer !== undefined && !LATER.has(answer.status))
        unexpected.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await delay(AGAIN_MS)
    }
  }

  async function work(client: number): Promise<void> {
    let project = ''
    for (let turn = 0; !isStopped; turn++) {
      if (turn % NEW_PROJECT_EVERY === 0) {
        const name = `Client ${client}, turn ${turn}`
        const { data } = await insist('POST', '/projects', { name, domain: cluster.siteDomain })
        project = data?.uid as string
        acknowledged.projects.push(name)
      }
      const text = `Client ${client}, turn ${turn}`
      const noted = await insist('POST', `/projects/${project}/notes`, { day: '2026-11-19', text })
      acknowledged.notes.push(text)
      if (turn % READ_EVERY === 0) await insist('GET', `/projects/${project}/notes/${noted.data?.id}`)
      if (turn % KEYWORDS_EVERY === 0) await addKeywords(project, client, turn)
      if (client === 0 && turn % CRAWL_EVERY === 0) {
        const { data } = await insist('POST', `/projects/${project}/crawls`)
        if (data !== undefined) acknowledged.crawls.push(data.crawl_uid as string)
      }
      await delay(PAUSE_MS)
    }
  }

  async function addKeywords(project: string, client: number, turn: number): Promise<void> {
    const keywords = Array.from({ length: KEYWORDS_EACH }, (_, at) => `boots ${client} ${turn} ${at}`)
    const market = { country_code: 'US', language_code: 'en', device: 'mobile' }
    await insist('POST', `/projects/${project}/rank-tracker/keywords`, { keywords, ...market })
    acknowledged.keywords.push(...keywords)
  }

  const clients = Array.from({ length: CLIENTS }, (_, client) => work(client))
  return {
    acknowledged,
    answers,
    unexpected,
    async stop() {
      isStopped = true
      await Promise.all(clients)
    },
    abandon() {
      isAbandoned = true
      Promise.all(clients).catch(() => {})
    },
  }
}
