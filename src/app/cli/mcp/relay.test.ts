import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../test/helpers/until.ts'
import { relay } from './relay.ts'

type Sent = { headers: Record<string, string>; body: { id?: number; method: string } }

/** What is printed for these lines by a server that answers so, and what the server was sent. */
async function pass(
  lines: readonly string[],
  answer: (sent: Sent) => Response | Promise<Response>,
): Promise<{ printed: unknown[]; sent: Sent[] }> {
  const sent: Sent[] = []
  let printed = ''
  /** In pieces that end anywhere; a program waits for one answer before it sends the next message. */
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const line of lines) {
      for (const piece of `${line}\n`.match(/.{1,7}/gs) ?? []) yield new TextEncoder().encode(piece)
      const id = /"id":(\d+)/.exec(line)?.[0]
      if (id !== undefined) await until('it is answered', () => printed.includes(id))
    }
  }
  await relay({
    url: 'http://server/mcp',
    key: 'slm_key',
    lines: pieces(),
    write: (text) => {
      printed += text
    },
    fetch: (async (_url: string, init: RequestInit) => {
      const request = { headers: init.headers as Record<string, string>, body: JSON.parse(String(init.body)) }
      sent.push(request)
      return answer(request)
    }) as typeof fetch,
  })
  return {
    printed: printed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    sent,
  }
}

const call = (id: number, params = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'list_projects', ...params } })
const result = (id: number) => ({ jsonrpc: '2.0', id, result: { ok: true } })

test('messages go to the server with the credential and their headers, and answers are printed', async () => {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  const { printed, sent } = await pass([call(7, { _meta })], () => Response.json(result(7)))
  assert.deepEqual(printed, [result(7)])
  const { headers } = sent[0] as Sent
  assert.deepEqual(
    [headers.Authorization, headers['MCP-Protocol-Version'], headers['Mcp-Method'], headers['Mcp-Name']],
    ['Bearer slm_key', '2026-07-28', 'tools/call', 'list_projects'],
  )
})

test('streams of events are printed message by message, and notifications are answered with nothing', async () => {
  const note = { jsonrpc: '2.0', method: 'notifications/progress', params: {} }
  const events = `: hello\n\nevent: message\ndata: ${JSON.stringify(note)}\n\ndata: ${JSON.stringify(result(1))}\n\n`
  const { printed } = await pass(
    [call(1), JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })],
    ({ body }) =>
      body.id === undefined
        ? new Response(null, { status: 202 })
        : new Response(events, { headers: { 'Content-Type': 'text/event-stream' } }),
  )
  assert.deepEqual(printed, [note, result(1)])
})

test('after initialize, later messages say which version was agreed upon', async () => {
  const initialize = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })
  const agreed = { jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-11-25' } }
  const { sent } = await pass([initialize, call(1)], ({ body }) =>
    Response.json(body.method === 'initialize' ? agreed : result(1)),
  )
  assert.deepEqual(
    sent.map(({ headers }) => headers['MCP-Protocol-Version']),
    [undefined, '2025-11-25'],
  )
})

test('what the server refuses and what never arrives are answers too', async () => {
  const refused = await pass([call(1)], () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }))
  assert.deepEqual(refused.printed, [
    { jsonrpc: '2.0', id: 1, error: { code: -32000, message: '401: Unauthenticated.' } },
  ])
  const lost = await pass([call(2)], () => Promise.reject(new Error('connect ECONNREFUSED')))
  assert.match(JSON.stringify(lost.printed), /did not answer: connect ECONNREFUSED/)
  const { printed } = await pass(['{nonsense', 'null', '5'], () => Response.json({}))
  assert.deepEqual(
    printed.map((answer) => (answer as { error: { code: number } }).error.code),
    [-32700, -32700, -32700],
  )
  for (const text of ['<html>', 'null', '{"ok":true}']) {
    const { printed: strange } = await pass([call(3)], () => new Response(text, { status: 404 }))
    assert.match(JSON.stringify(strange), /404: http:\/\/server\/mcp did not answer as Sightline does/)
  }
})
