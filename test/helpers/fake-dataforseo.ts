// A DataForSEO on 127.0.0.1 that speaks the real wire format: HTTP 200 with codes inside, 20100 for what was posted,
// tasks that are ready until they are collected. It counts what it charges by tag, so that a test can tell whether
// anything was bought twice, and it misbehaves on demand. Workers in other processes reach it by its URL; what it
// counted is also there for them, at /fake/counts.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AccountOptions,
  type Deviation,
  envelope,
  FakeAccount,
  type FakeCall,
} from './fake-dataforseo-account.ts'
import { PATIENT_SERVER } from './patient-server.ts'

export type Misbehaviour =
  /** Refused before anything is carried out, with what HTTP has for it. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** HTTP 200 with an error inside: of the call as a whole, or of each task. */
  | { kind: 'code'; code: number; of: 'call' | 'task' }
  /** The connection breaks before the request is looked at. */
  | { kind: 'refuse' }
  /** Carried out and charged, but the connection breaks before the reply. */
  | { kind: 'drop' }
  /** Carried out and charged, and never answered. */
  | { kind: 'hang' }
  /** Carried out and charged, but half of the reply is missing: quietly, or with the connection broken in it. */
  | { kind: 'truncate'; isAbrupt?: boolean }
  /** Carried out and charged, but something else comes back. */
  | { kind: 'garbage'; text: string }
  /** Only the first pages were read. */
  | { kind: 'pages'; pages: number }

export type FakeCounts = {
  /** How often the search of each tag was charged. */
  paid: Record<string, number>
  calls: Record<FakeCall, number>
  spentMicros: number
}

export type FakeDataForSeoOptions = AccountOptions & {
  login?: string
  password?: string
  /** Asked for every call that no misbehave() is waiting for. */
  decide?(call: FakeCall): Misbehaviour | undefined
}

export type FakeDataForSeo = {
  /** The base URL, with the version. */
  readonly url: string
  readonly login: string
  readonly password: string
  readonly account: FakeAccount
  /** The next `times` calls of that kind misbehave. Several wait in line. */
  misbehave(call: FakeCall, misbehaviour: Misbehaviour, times?: number): void
  counts(): FakeCounts
  close(): Promise<void>
}

const PREFIX = '/v3/serp/google/organic'

export async function startFakeDataForSeo(options: FakeDataForSeoOptions = {}): Promise<FakeDataForSeo> {
  const { login = 'owner@sightline.example', password = 'fake-api-password' } = options
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const account = new FakeAccount(options)
  const calls = { post: 0, ready: 0, list: 0, get: 0, live: 0, user: 0 }
  const waiting: { call: FakeCall; misbehaviour: Misbehaviour }[] = []
  const counts = () => ({
    paid: Object.fromEntries(account.paid),
    calls: { ...calls },
    spentMicros: account.spentMicros,
  })

  function next(call: FakeCall): Misbehaviour | undefined {
    const index = waiting.findIndex((one) => one.call === call)
    return index === -1 ? options.decide?.(call) : waiting.splice(index, 1)[0]?.misbehaviour
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request)
    if (request.url === '/fake/counts') return send(response, 200, counts())
    const route = routeOf(request)
    if (route === undefined) return send(response, 404, envelope([], 40400))
    calls[route.call]++
    const bad = next(route.call)
    if (bad?.kind === 'refuse') return void request.socket.destroy()
    if (bad?.kind === 'status')
      return send(response, bad.status, bad.body ?? refusalOf(bad.status), bad.headers)
    if (request.headers.authorization !== authorization) return send(response, 401, envelope([], 40100))
    const answer = JSON.stringify(account.answer(route.call, route.id, parse(text), deviationOf(bad)))
    if (bad?.kind === 'drop') return void request.socket.destroy()
    if (bad?.kind === 'hang') return
    if (bad?.kind === 'garbage') return send(response, 200, bad.text)
    if (bad?.kind !== 'truncate') return send(response, 200, answer)
    const half = answer.slice(0, answer.length / 2)
    if (bad.isAbrupt !== true) return send(response, 200, half)
    response.writeHead(200, { 'content-length': answer.length })
    response.write(half, () => request.socket.destroy())
  }

  const server = createServer(PATIENT_SERVER, (request, response) => {
    handle(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/v3`,
    login,
    password,
    account,
    counts,
    misbehave(call, misbehaviour, times = 1) {
      for (let time = 0; time < times; time++) waiting.push({ call, misbehaviour })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** For a process that did not start it. */
export async function readFakeCounts(url: string): Promise<FakeCounts> {
  const response = await fetch(new URL('/fake/counts', url))
  return (await response.json()) as FakeCounts
}

function deviationOf(bad: Misbehaviour | undefined): Deviation {
  if (bad?.kind === 'pages') return { pages: bad.pages }
  if (bad?.kind !== 'code') return {}
  return bad.of === 'call' ? { callCode: bad.code } : { taskCode: bad.code }
}

function routeOf({ method, url = '' }: IncomingMessage): { call: FakeCall; id: string } | undefined {
  const route = `${method} ${url}`
  const get = `GET ${PREFIX}/task_get/advanced/`
  if (route.startsWith(get)) return { call: 'get', id: decodeURIComponent(route.slice(get.length)) }
  const call = ROUTES.get(route)
  return call === undefined ? undefined : { call, id: '' }
}

const ROUTES: ReadonlyMap<string, FakeCall> = new Map([
  [`POST ${PREFIX}/task_post`, 'post'],
  [`GET ${PREFIX}/tasks_ready`, 'ready'],
  ['POST /v3/serp/id_list', 'list'],
  [`POST ${PREFIX}/live/advanced`, 'live'],
  ['GET /v3/appendix/user_data', 'user'],
])

/** The codes that DataForSEO sends beside HTTP's own; what stands in front of it sends a page instead. */
function refusalOf(status: number): unknown {
  const code = { 401: 40100, 402: 40200, 500: 50000 }[status]
  return code === undefined ? `<html><h1>${status}</h1></html>` : { ...envelope([], code), tasks: null }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
