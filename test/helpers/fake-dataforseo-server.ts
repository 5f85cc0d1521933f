// The server of both fakes of DataForSEO: it lets in who has the password, answers HTTP 200 with codes inside,
// and misbehaves on demand. What is answered is the matter of the account behind it.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { envelope } from './fake-dataforseo-account.ts'
import { PATIENT_SERVER } from './patient-server.ts'

export type ServerMisbehaviour =
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

export type FakeServer<Call, Misbehaviour> = {
  /** The base URL, with the version. */
  readonly url: string
  readonly login: string
  readonly password: string
  /** The next `times` calls of that kind misbehave. Several wait in line. */
  misbehave(call: Call, misbehaviour: Misbehaviour, times?: number): void
  close(): Promise<void>
}

type ServerParts<Call, Misbehaviour> = {
  /** Where it listens, if not beside its test. */
  address?: string
  /** How long a call takes, once it is carried out. */
  latencyMs?: number
  /** Which call a request is; undefined for a 404. */
  callOf(method: string, url: string): Call | undefined
  /** Asked for every call that no misbehave() is waiting for. */
  decide?(call: Call): Misbehaviour | undefined
  /** Carries out a call; also one whose reply is then dropped or spoilt. */
  answer(call: Call, url: string, body: unknown, misbehaviour: Misbehaviour | undefined): unknown
}

const LOGIN = 'owner@sightline.example'
const PASSWORD = 'fake-api-password'
const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN}:${PASSWORD}`).toString('base64')}`

export async function startDataForSeoServer<Call, Own extends { kind: string } = never>(
  parts: ServerParts<Call, ServerMisbehaviour | Own>,
): Promise<FakeServer<Call, ServerMisbehaviour | Own>> {
  const { address = '127.0.0.1', latencyMs = 0 } = parts
  const waiting: { call: Call; misbehaviour: ServerMisbehaviour | Own }[] = []

  function next(call: Call): ServerMisbehaviour | Own | undefined {
    const index = waiting.findIndex((one) => one.call === call)
    return index === -1 ? parts.decide?.(call) : waiting.splice(index, 1)[0]?.misbehaviour
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request)
    const { method = '', url = '' } = request
    const call = parts.callOf(method, url)
    if (call === undefined) return send(response, 404, envelope([], 40400))
    const misbehaviour = next(call)
    const bad = misbehaviour as ServerMisbehaviour | undefined
    if (bad?.kind === 'refuse') return void request.socket.destroy()
    if (bad?.kind === 'status')
      return send(response, bad.status, bad.body ?? refusalOf(bad.status), bad.headers)
    if (request.headers.authorization !== AUTHORIZATION) return send(response, 401, refusalOf(401))
    const answer = JSON.stringify(parts.answer(call, url, body, misbehaviour))
    if (latencyMs > 0) await delay(latencyMs)
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
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  return {
    url: `http://${address}:${(server.address() as AddressInfo).port}/v3`,
    login: LOGIN,
    password: PASSWORD,
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

/** The codes that DataForSEO sends beside HTTP's own; what stands in front of it sends a page instead. */
function refusalOf(status: number): unknown {
  const code = { 401: 40100, 402: 40200, 500: 50000 }[status]
  return code === undefined ? `<html><h1>${status}</h1></html>` : { ...envelope([], code), tasks: null }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
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
