// A Google Search Console on 127.0.0.1 that speaks the real wire format, tokens included: it checks the signature and
// the claims of an assertion, gives out bearer tokens, lists sites, and answers searchAnalytics.query from the days that
// a test gives it. It misbehaves on demand. Workers in other processes reach it by its addresses.
//
//   const google = await startFakeSearchConsole(t, { days: { '2026-11-12': [row({ query: 'oak desk' })] } })
//   google.property            'sc-domain:shop.example', which the account owns
//   google.serviceAccount      text of a key file that it lets in; google.oauth is one with a refresh token
//   google.environment         the two settings that lead a server or a command to it
//   google.setDay(date, rows)  replaces a day; google.lastFinalDay = '…' moves the end of what is final
//   google.misbehave('query', googleError(403, 'quotaExceeded'))                    the next call
//   google.misbehave('query', { kind: 'drop' }, { when: ({ startRow }) => startRow > 0 })   the next second page
//   google.requests            what was asked, in order; google.datesRead() the days whose first page was answered
//   google.expireTokens()      whoever has a token gets 401 and must fetch another

import type { IncomingMessage, ServerResponse } from 'node:http'
import { googleError, type Misbehaviour } from './fake-search-console-faults.ts'
import {
  answerQuery,
  type FakeDays,
  type FakeQuery,
  type FakeSearchRow,
} from './fake-search-console-query.ts'
import { oauthFile, refreshTokenFor, refusalOf, serviceAccountFile } from './fake-search-console-token.ts'
import { serveHttp } from './local-server.ts'

export type FakeCall = 'token' | 'sites' | 'query'

export type FakeRequest = {
  call: FakeCall
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The form of a call for a token. */
  form: URLSearchParams
  /** The body of a query. */
  query: FakeQuery | undefined
  startRow: number
}

export type FakeSite = { siteUrl: string; permissionLevel: string }

export type FakeSearchConsoleOptions = {
  /** The properties; by default one that is owned. */
  sites?: readonly FakeSite[]
  days?: Readonly<Record<string, readonly FakeSearchRow[]>>
  /** The last final day; by default the last of the days. */
  lastFinalDay?: string
  rowsPerDayMax?: number
  tokenSeconds?: number
  /** With a clock, assertions from too far away in time are refused. */
  nowMs?(): number
}

type Fault = {
  call: FakeCall
  misbehaviour: Misbehaviour
  times: number
  when(request: FakeRequest): boolean
}

export type FakeSearchConsole = {
  readonly apiUrl: string
  readonly tokenUrl: string
  readonly property: string
  readonly environment: Record<'SIGHTLINE_SEARCH_CONSOLE_URL' | 'SIGHTLINE_GOOGLE_TOKEN_URL', string>
  readonly serviceAccount: string
  readonly oauth: string
  readonly requests: FakeRequest[]
  /** The tokens that were given out, also those that are no longer taken. */
  readonly tokens: string[]
  sites: readonly FakeSite[]
  lastFinalDay: string
  setDay(date: string, rows: readonly FakeSearchRow[]): void
  /** Calls of that kind (for which `when` holds) misbehave, so many `times` (1). Several wait in line. */
  misbehave(
    call: FakeCall,
    misbehaviour: Misbehaviour,
    options?: { times?: number; when?(request: FakeRequest): boolean },
  ): void
  expireTokens(): void
  datesRead(): string[]
}

export const FAKE_PROPERTY = 'sc-domain:shop.example'

/** A row with whatever a test does not care about filled in. */
export function row(fields: Partial<FakeSearchRow> = {}): FakeSearchRow {
  return {
    query: 'oak desk',
    page: 'https://shop.example/oak',
    clicks: 3,
    impressions: 40,
    position: 7.5,
    ...fields,
  }
}

export async function startFakeSearchConsole(
  context: { after(clean: () => Promise<void>): void },
  options: FakeSearchConsoleOptions = {},
): Promise<FakeSearchConsole> {
  const days = new Map(Object.entries(options.days ?? {}))
  const held: FakeDays = {
    days,
    lastFinalDay: options.lastFinalDay ?? [...days.keys()].sort().at(-1) ?? '9999-12-31',
    rowsPerDayMax: options.rowsPerDayMax ?? 50_000,
  }
  const requests: FakeRequest[] = []
  const read: string[] = []
  const faults: Fault[] = []
  const tokens: string[] = []
  let valid = new Set<string>()
  let sites = options.sites ?? [{ siteUrl: FAKE_PROPERTY, permissionLevel: 'siteOwner' }]

  function giveToken(): object {
    const token = `ya29.fake-access-token-${tokens.length + 1}-KEEP-secret`
    tokens.push(token)
    valid.add(token)
    return { access_token: token, expires_in: options.tokenSeconds ?? 3599, token_type: 'Bearer' }
  }

  function answer(request: FakeRequest, fault: Misbehaviour | undefined): { body: unknown } | Misbehaviour {
    if (request.call === 'token')
      return (
        refusalOf(request.form, options.nowMs?.()) ?? {
          body: { ...giveToken(), ...refreshTokenFor(request.form) },
        }
      )
    if (!valid.has(String(request.headers.authorization).replace(/^Bearer /, '')))
      return googleError(401, 'authError', { message: 'Invalid Credentials', status: 'UNAUTHENTICATED' })
    if (request.query === undefined) return { body: sites.length === 0 ? {} : { siteEntry: sites } }
    const property = decodeURIComponent(request.path.split('/')[4] ?? '')
    const level = sites.find(({ siteUrl }) => siteUrl === property)?.permissionLevel
    if (level === undefined || level === 'siteUnverifiedUser')
      return googleError(403, 'forbidden', {
        message: `User does not have sufficient permission for site '${property}'. See also: https://support.google.com/webmasters/answer/2451999.`,
      })
    if (request.startRow === 0 && request.query.dimensions?.includes('query'))
      read.push(request.query.startDate)
    return answerQuery(bent(request.query, fault), held)
  }

  const { port } = await serveHttp(context, async (incoming, response) => {
    const request = await readRequest(incoming)
    requests.push(request)
    const index = faults.findIndex((fault) => fault.call === request.call && fault.when(request))
    const fault = faults[index]
    if (fault !== undefined && --fault.times === 0) faults.splice(index, 1)
    const misbehaviour = fault?.misbehaviour
    if (misbehaviour?.kind === 'hang') return
    if (misbehaviour?.kind === 'drop') return void incoming.socket.destroy()
    const reply = misbehaviour?.kind === 'reply' ? misbehaviour : answer(request, misbehaviour)
    send(response, reply, misbehaviour)
  })
  const apiUrl = `http://127.0.0.1:${port}`
  const tokenUrl = `${apiUrl}/token`

  return {
    apiUrl,
    tokenUrl,
    property: FAKE_PROPERTY,
    environment: { SIGHTLINE_SEARCH_CONSOLE_URL: apiUrl, SIGHTLINE_GOOGLE_TOKEN_URL: tokenUrl },
    // Where the file says tokens come from is nowhere: whoever asks there asks in the wrong place.
    serviceAccount: serviceAccountFile('http://127.0.0.1:9/token'),
    oauth: oauthFile(),
    requests,
    tokens,
    get sites() {
      return sites
    },
    set sites(given) {
      sites = given
    },
    get lastFinalDay() {
      return held.lastFinalDay
    },
    set lastFinalDay(date) {
      held.lastFinalDay = date
    },
    setDay: (date, rows) => void days.set(date, rows),
    misbehave: (call, misbehaviour, { times = 1, when = () => true } = {}) =>
      void faults.push({ call, misbehaviour, times, when }),
    expireTokens() {
      valid = new Set()
    },
    datesRead: () => [...read],
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const path = incoming.url ?? ''
  const call = path === '/token' ? 'token' : path.endsWith('/searchAnalytics/query') ? 'query' : 'sites'
  const query = call === 'query' ? (JSON.parse(text) as FakeQuery) : undefined
  return {
    call,
    path,
    headers: incoming.headers,
    form: new URLSearchParams(call === 'token' ? text : ''),
    query,
    startRow: query?.startRow ?? 0,
  }
}

function bent(query: FakeQuery, fault: Misbehaviour | undefined): FakeQuery {
  const { startRow = 0, rowLimit = 1000 } = query
  if (fault?.kind === 'shift') return { ...query, startRow: Math.max(0, startRow + fault.by) }
  if (fault?.kind === 'short') return { ...query, rowLimit: Math.min(rowLimit, fault.rows) }
  return query
}

function send(
  response: ServerResponse,
  reply: { body: unknown } | Misbehaviour,
  misbehaviour: Misbehaviour | undefined,
): void {
  if (!('body' in reply)) throw new Error('The fake has nothing to answer with.')
  const { status = 200, headers = {}, body } = 'status' in reply ? reply : { body: reply.body }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = { 'content-type': 'application/json; charset=UTF-8', ...headers }
  if (misbehaviour?.kind !== 'truncate') return void response.writeHead(status, type).end(text)
  const half = text.slice(0, text.length / 2)
  if (!misbehaviour.isAbrupt) return void response.writeHead(status, type).end(half)
  response.writeHead(status, { ...type, 'content-length': Buffer.byteLength(text) })
  response.write(half, () => response.destroy())
}
