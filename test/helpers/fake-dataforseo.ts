// DataForSEO's SERP API in the real wire format: 20100 for what was posted, tasks that are ready until they are collected. It
// counts what it charges by tag, so that a test can tell whether anything was bought twice, and misbehaves on demand.

import { type AccountOptions, type Deviation, FakeAccount, type FakeCall } from './fake-dataforseo-account.ts'
import { type FakeServer, type ServerMisbehaviour, startDataForSeoServer } from './fake-dataforseo-server.ts'

/** Only the first pages were read. */
type FewPages = { kind: 'pages'; pages: number }

export type Misbehaviour = ServerMisbehaviour | FewPages

export type FakeDataForSeoOptions = AccountOptions & {
  /** Asked for every call that no misbehave() is waiting for. */
  decide?(call: FakeCall): Misbehaviour | undefined
  /** Where it listens, if processes elsewhere ask it. */
  address?: string
  /** How long a call takes, once it is carried out. */
  latencyMs?: number
}

type FakeCounts = {
  /** How often the search of each tag was charged. */
  paid: Record<string, number>
  calls: Record<FakeCall, number>
  spentMicros: number
}

export type FakeDataForSeo = FakeServer<FakeCall, Misbehaviour> & {
  readonly account: FakeAccount
  counts(): FakeCounts
}

const PREFIX = '/v3/serp/google/organic'
const GET_PREFIX = `${PREFIX}/task_get/advanced/`

export async function startFakeDataForSeo(options: FakeDataForSeoOptions = {}): Promise<FakeDataForSeo> {
  const account = new FakeAccount(options)
  const calls = { post: 0, ready: 0, list: 0, get: 0, live: 0, user: 0 }
  const server = await startDataForSeoServer<FakeCall, FewPages>({
    callOf(method, url) {
      const call = callOf(method, url)
      if (call !== undefined) calls[call]++
      return call
    },
    ...(options.decide && { decide: options.decide }),
    ...(options.address && { address: options.address }),
    ...(options.latencyMs && { latencyMs: options.latencyMs }),
    answer(call, url, body, misbehaviour) {
      const id = decodeURIComponent(url.slice(GET_PREFIX.length))
      return account.answer(call, id, body, deviationOf(misbehaviour))
    },
  })
  return {
    ...server,
    account,
    counts: () => ({
      paid: Object.fromEntries(account.paid),
      calls: { ...calls },
      spentMicros: account.spentMicros,
    }),
  }
}

function deviationOf(bad: Misbehaviour | undefined): Deviation {
  if (bad?.kind === 'pages') return { pages: bad.pages }
  if (bad?.kind !== 'code') return {}
  return bad.of === 'call' ? { callCode: bad.code } : { taskCode: bad.code }
}

function callOf(method: string, url: string): FakeCall | undefined {
  return method === 'GET' && url.startsWith(GET_PREFIX) ? 'get' : ROUTES.get(`${method} ${url}`)
}

const ROUTES: ReadonlyMap<string, FakeCall> = new Map([
  [`POST ${PREFIX}/task_post`, 'post'],
  [`GET ${PREFIX}/tasks_ready`, 'ready'],
  ['POST /v3/serp/id_list', 'list'],
  [`POST ${PREFIX}/live/advanced`, 'live'],
  ['GET /v3/appendix/user_data', 'user'],
])
