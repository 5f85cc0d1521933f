// Sends the largest bodies that each route takes to a real server, and holds that no turn of its event loop costs much: lists
// at their longest, texts at their longest, whatever they are made of. For most routes such a body is wrong, and to say so
// may not cost more than to take it. For those that take lists of what somebody gave, there are right ones too.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import type { Engine } from '../../src/data/storage/portable.ts'
import { createKey } from '../../src/entry/accounts/key-store.ts'
import { createSession } from '../../src/entry/accounts/session-store.ts'
import { KEY_PATH, SESSION_PATH } from '../../src/entry/http/access/api-entry.ts'
import { bodyBytesMaxOf } from '../../src/entry/http/requests/body-size.ts'
import type { SchemaNode } from '../../src/entry/http/requests/readers/reader.ts'
import type { Route } from '../../src/entry/http/route.ts'
import { callApi } from '../helpers/command.ts'
import { createMigratedStorage } from '../helpers/engines.ts'
import { nameOf, pathOf } from '../helpers/route-requests.ts'
import { unconnectedProduct } from '../helpers/unconnected-product.ts'
import { startWatchedServer, TURN_MS_MAX } from '../helpers/watched-server.ts'

/** Each of them over and over, in every text of a body. */
const UNITS = ['a', ' ', '"', '/', '.', 'a.', '\u0301', '😀', '\\', 'https://example.com/', '%25', '\u202e']
/** A list takes as many entries as it may have, or texts as long as they may be. */
type Form = { readonly unit: string; readonly isManyFirst: boolean }
export type BodyForms = readonly Form[]

export const ALL_FORMS: BodyForms = UNITS.flatMap((unit) =>
  [true, false].map((isManyFirst) => ({ unit, isManyFirst })),
)
/** For the short campaign. */
export const ONE_FORM: Readonly<Record<Engine, Form>> = {
  sqlite: { unit: 'https://example.com/', isManyFirst: true },
  postgres: { unit: '\u0301', isManyFirst: false },
}

const SERVER_BYTES_MAX = 1_048_576
const MCP_BYTES_MAX = 262_144
/** Values that a body may have, with the commas between them. */
const VALUES_MAX = 10_000
const TRIES = 6
// Among all other tests the same work takes up to three times as much processor time as alone. A body whose cost grows faster than its
// length takes seconds.
const CROWDED_TURN_MS_MAX = 3 * TURN_MS_MAX
const MCP_VERSION = '2026-07-28'

export async function sendHostileBodies(
  context: TestContext,
  engine: Engine,
  forms: BodyForms,
): Promise<void> {
  const storage = await createMigratedStorage(engine)
  context.after(() => storage.remove())
  const server = await startWatchedServer(context, storage)
  const key = server.started.key as string
  const created = await callApi(`${server.url}${KEY_PATH}/projects`, key, {
    method: 'POST',
    body: { name: 'Test', domain: 'example.com' },
  })
  const ids = { project_uid: created.body.data.uid as string }
  const { token, agentKey } = await signIn(context, storage)
  const costly: string[] = []
  const msMax = forms === ALL_FORMS ? TURN_MS_MAX : CROWDED_TURN_MS_MAX

  async function send(name: string, path: string, body: string, headers: Record<string, string>) {
    const startedMs = Date.now()
    const response = await fetch(server.url + path, {
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      ...{ method: /^\w+/.exec(name)![0], body },
    })
    const answer = await response.text()
    // What was measured must have been read.
    const isRead = response.status < 500 && !/"code":"(?:unauthenticated|body_too_large)"/.test(answer)
    assert.ok(isRead, `${name}: ${response.status} ${answer}`)
    // The turn in which the answer was sent has ended when the server answers again.
    await (await fetch(`${server.url}/healthz`)).text()
    const turns = await server.readCostlyTurns(startedMs)
    const costs = turns.map(({ ms }) => ms).filter((ms) => ms >= msMax)
    return { status: response.status, answer, ms: Math.max(0, ...costs) }
  }

  /** A cost that lies in the body comes again with it; on a crowded machine single turns take far longer. */
  async function sendHostile(
    name: string,
    path: string,
    write: (attempt: number) => string,
    headers: Record<string, string>,
  ) {
    const tries: number[] = []
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { status, answer, ms } = await send(name, path, write(attempt), headers)
      if (ms === 0) return { status, answer }
      tries.push(ms)
    }
    costly.push(`${Math.min(...tries)} ms: ${name}, ${write(0).slice(0, 100)}`)
    return undefined
  }

  const byKey = { authorization: `Bearer ${key}` }
  const bySession = { cookie: `sightline_0=${token}`, 'sec-fetch-site': 'same-origin' }
  const { routes, appRoutes } = unconnectedProduct()
  const apiEntries = [
    { basePath: KEY_PATH, headers: byKey, routes },
    {
      basePath: SESSION_PATH,
      headers: bySession,
      routes: appRoutes.filter((route) => !routes.includes(route)),
    },
  ] as const
  for (const { basePath, headers, routes } of apiEntries)
    for (const route of routes.filter(takesBody)) {
      const path = pathOf(route, ids, basePath)
      // Its schema is compiled with the first.
      await send(nameOf(route), path, '{}', headers)
      for (const body of largestBodies(route.body as SchemaNode, forms, bytesMaxOf(route)))
        await sendHostile(nameOf(route), path, () => body, headers)
    }
  for (const { name, path, make } of rightBodies(ids.project_uid)) {
    const sent = await sendHostile(name, path, (attempt) => JSON.stringify(make(attempt)), bySession)
    if (sent !== undefined) assert.ok(sent.status < 300, `${name}: ${sent.status} ${sent.answer}`)
  }

  async function ask(method: string, params: object) {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': MCP_VERSION,
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const { name } = params as { name?: string }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } })
    const sent = await sendHostile(`POST ${method} ${name}`, '/mcp', () => body, {
      authorization: `Bearer ${agentKey}`,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MCP_VERSION,
      'mcp-method': method,
      ...(name !== undefined && { 'mcp-name': name }),
    })
    return sent && JSON.parse(sent.answer)
  }
  const listed = await ask('tools/list', {})
  const tools = listed.result.tools as { name: string; inputSchema: SchemaNode }[]
  assert.ok(tools.length > 20)
  for (const { name, inputSchema } of tools) {
    await ask('tools/call', { name, arguments: {} })
    for (const body of largestBodies(inputSchema, forms, MCP_BYTES_MAX - 1024))
      await ask('tools/call', { name, arguments: JSON.parse(body) })
  }
  assert.deepEqual(costly, [])
}

type RightBody = { name: string; path: string; make(attempt: number): object }

/** Those that take lists and pictures, each as large as it may be. */
function rightBodies(uid: string): RightBody[] {
  const project = `${SESSION_PATH}/projects/${uid}`
  const listOf = (most: number, entry: (at: number) => string) =>
    Array.from({ length: most }, (_, at) => entry(at))
  const padded = (text: string, length: number) => text.padEnd(length, 'a/')
  const label = 'a'.repeat(60)
  return [
    {
      name: 'POST domains',
      path: `${project}/disavows`,
      make: (attempt) => ({
        type: 'domain',
        values: listOf(100, (at) => `${label}.${label}.${label}.s${attempt}-${at}.example`),
      }),
    },
    {
      name: 'POST pages',
      path: `${project}/disavows`,
      make: (attempt) => ({
        type: 'url',
        values: listOf(100, (at) => padded(`https://s${attempt}-${at}.example/`, 2_000)),
      }),
    },
    {
      name: 'POST keywords',
      path: `${project}/rank-tracker/keywords`,
      make: (attempt) => ({
        keywords: listOf(100, (at) => `oak desk ${attempt} ${at}`.padEnd(8_000)),
        country_code: 'US',
        language_code: 'en',
        device: 'both',
      }),
    },
    {
      name: 'PATCH urls',
      path: `${project}/crawl-settings`,
      make: (attempt) => ({
        urls: listOf(5_000, (at) => padded(`https://example.com/${attempt}/${at}/`, 200)),
      }),
    },
    {
      name: 'POST logo',
      path: `${SESSION_PATH}/reports`,
      make: (attempt) => ({
        name: `Report ${attempt}`,
        project_uids: [uid],
        white_label: { logo_png: pngOf(990).toString('base64') },
      }),
    },
  ]
}

/** A picture of this many parts, as large as a logo may be. */
function pngOf(parts: number): Buffer {
  const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0])
  const [rows, none] = [deflateSync(Buffer.alloc(2 * (1 + 4 * 3))), Buffer.alloc(0)]
  const text = Buffer.alloc(Math.floor(200_000 / parts) - 12)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', header),
    ...Array.from({ length: parts }, () => pngPart('tEXt', text)),
    pngPart('IDAT', rows),
    pngPart('IEND', none),
  ])
}

function pngPart(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

async function signIn(context: TestContext, storage: Awaited<ReturnType<typeof createMigratedStorage>>) {
  const database = await storage.open()
  context.after(() => database.close())
  return database.transaction(async (tx) => {
    const { id: memberId } = await tx.selectFrom('members').select('id').executeTakeFirstOrThrow()
    const place = { userAgent: 'test', address: '127.0.0.1' }
    const { token } = await createSession(tx, { memberId, ...place }, Date.now())
    const agent = { memberId, kind: 'mcp', name: 'Agent', scope: 'read_write' } as const
    return { token, agentKey: (await createKey(tx, agent, Date.now())).key }
  })
}

function takesBody(route: Route): boolean {
  return route.access === 'write' && route.upload === undefined && route.body !== undefined
}

function bytesMaxOf({ body }: Route): number {
  return bodyBytesMaxOf(body, SERVER_BYTES_MAX)
}

function largestBodies(schema: SchemaNode, forms: BodyForms, bytesMax: number): string[] {
  return [...new Set(forms.map((form) => JSON.stringify(largestOf(schema, form, bytesMax))))]
}

/** The largest value whose JSON has at most this many bytes. */
function largestOf(node: SchemaNode, form: Form, bytesMax: number): unknown {
  if ('const' in node) return node.const
  if (node.enum !== undefined) return node.enum[0]
  if (node.anyOf !== undefined) {
    const forms = node.anyOf.map((one) => largestOf(one, form, bytesMax))
    return forms.reduce((most, one) => (bytesIn(one) > bytesIn(most) ? one : most))
  }
  switch (node.type) {
    case 'string': {
      const unitBytes = bytesIn(form.unit) - 2
      const characters = Math.min(
        node.maxLength ?? bytesMax,
        Math.floor((bytesMax - 2) / (unitBytes / form.unit.length)),
      )
      return form.unit
        .repeat(Math.ceil(Math.max(0, characters) / form.unit.length))
        .slice(0, Math.max(0, characters))
    }
    case 'array': {
      const most = Math.min(node.maxItems ?? VALUES_MAX, VALUES_MAX / 2)
      const share = form.isManyFirst ? bytesMax / most : bytesMax
      const entries: unknown[] = []
      for (let left = bytesMax - 2; entries.length < most; ) {
        const entry = largestOf(node.items ?? {}, form, Math.min(share, left) - 1)
        left -= bytesIn(entry) + 1
        if (left < 0) break
        entries.push(entry)
      }
      return entries
    }
    case 'object': {
      const entries = Object.entries(node.properties ?? {})
      let left = bytesMax - 2
      // Those that need least first, so that the longest list gets what is left.
      const sized = entries.map(([name, one]) => ({
        name,
        one,
        bytes: bodyBytesMaxOf(one as never, Number.MAX_SAFE_INTEGER),
      }))
      const object: Record<string, unknown> = {}
      for (const { name, one } of sized.sort((a, b) => a.bytes - b.bytes)) {
        const value = largestOf(one, form, left - name.length - 4)
        left -= bytesIn(value) + name.length + 4
        if (left < 0) break
        object[name] = value
      }
      return object
    }
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return node.minimum ?? 1
  }
}

function bytesIn(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}
