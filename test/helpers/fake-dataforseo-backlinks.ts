// DataForSEO's Backlinks API on 127.0.0.1, in the real wire format, with profiles that a test gives (`profiles`, which
// may be changed between two refreshes) and misbehaviour on demand. `account` tells what was asked and what it cost.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Misbehaviour } from './fake-dataforseo.ts'
import { envelope } from './fake-dataforseo-account.ts'
import {
  BACKLINK_CALLS,
  type BacklinkCall,
  FakeBacklinkAccount,
} from './fake-dataforseo-backlinks-account.ts'
import type { FakeProfile, FakeRow } from './fake-dataforseo-backlinks-profile.ts'
import { PATIENT_SERVER } from './patient-server.ts'

export type BacklinkMisbehaviour =
  | Exclude<Misbehaviour, { kind: 'pages' }>
  /** Another result than the right one. */
  | { kind: 'change'; change(result: FakeRow): unknown }

export type FakeBacklinks = {
  /** The base URL, with the version. */
  readonly url: string
  readonly login: string
  readonly password: string
  readonly account: FakeBacklinkAccount
  /** The next `times` calls of that kind misbehave. Several wait in line. */
  misbehave(call: BacklinkCall, misbehaviour: BacklinkMisbehaviour, times?: number): void
  close(): Promise<void>
}

const LOGIN = 'owner@sightline.example'
const PASSWORD = 'fake-api-password'
const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN}:${PASSWORD}`).toString('base64')}`

/** Profiles by their domain; one that is not there has no links. */
export async function startFakeBacklinks(
  profiles: Readonly<Record<string, FakeProfile>> = {},
): Promise<FakeBacklinks> {
  const account = new FakeBacklinkAccount(profiles)
  const waiting: { call: BacklinkCall; misbehaviour: BacklinkMisbehaviour }[] = []

  function next(call: BacklinkCall): BacklinkMisbehaviour | undefined {
    const index = waiting.findIndex((one) => one.call === call)
    return index === -1 ? undefined : waiting.splice(index, 1)[0]?.misbehaviour
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request)
    const call = BACKLINK_CALLS.find((name) => request.url === `/v3/backlinks/${name}/live`)
    if (call === undefined || request.method !== 'POST') return send(response, 404, envelope([], 40400))
    const bad = next(call)
    if (bad?.kind === 'refuse') return void request.socket.destroy()
    if (bad?.kind === 'status')
      return send(response, bad.status, bad.body ?? refusalOf(bad.status), bad.headers)
    if (request.headers.authorization !== AUTHORIZATION) return send(response, 401, refusalOf(401))
    if (bad?.kind === 'code' && bad.of === 'call')
      return send(response, 200, { ...envelope([], bad.code), tasks: null })
    const answer = JSON.stringify(
      account.answer(call, body, {
        ...(bad?.kind === 'code' && { code: bad.code }),
        ...(bad?.kind === 'change' && { change: bad.change }),
      }),
    )
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
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    login: LOGIN,
    password: PASSWORD,
    account,
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
