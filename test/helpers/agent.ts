// An agent that calls /mcp message by message, as a client of 2026-07-28 writes them, without a socket.

import assert from 'node:assert/strict'
import type { NewKey } from '../../src/entry/accounts/key-store.ts'
import type { Tenant, TestApp } from './app.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Any = any

export type ToolAnswer = { facts: Any; isError: boolean; result: Any }

export type Agent = {
  key: string
  keyId: number
  send(method: string, params?: Record<string, unknown>, headers?: Record<string, string>): Promise<Any>
  /** What a tool tells, which must be the same as text and as a value. */
  use(tool: string, given?: Record<string, unknown>, more?: Record<string, unknown>): Promise<ToolAnswer>
}

const VERSION = '2026-07-28'

export async function createAgent(
  app: TestApp,
  { memberId }: Pick<Tenant, 'memberId'>,
  wanted: Partial<NewKey> & { capabilities?: object; key?: string } = {},
): Promise<Agent> {
  const { capabilities = {}, key: existing, ...fields } = wanted
  const { key, id: keyId } =
    existing === undefined
      ? await app.createKey({ memberId, kind: 'mcp', name: 'Agent', ...fields })
      : { key: existing, id: 0 }

  async function send(method: string, params: Record<string, unknown> = {}, headers = {}): Promise<Any> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': VERSION,
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    }
    const name = params.name ?? params.uri
    const response = await app.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        host: '127.0.0.1:4780',
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': VERSION,
        'mcp-method': method,
        ...(name !== undefined && { 'mcp-name': String(name) }),
        ...headers,
      },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
    })
    return response.json()
  }

  return {
    key,
    keyId,
    send,
    async use(tool, given = {}, more = {}) {
      const { result, error } = await send('tools/call', { name: tool, arguments: given, ...more })
      assert.equal(error, undefined, JSON.stringify(error))
      const text = result.content?.[0]?.text
      const facts = text === undefined ? undefined : JSON.parse(text)
      if (result.structuredContent !== undefined) assert.deepEqual(result.structuredContent, facts)
      return { facts, isError: result.isError === true, result }
    },
  }
}
