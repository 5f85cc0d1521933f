import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { unconnectedProduct } from '../../test/helpers/unconnected-product.ts'
import type { ServedPrompt } from '../entry/mcp/contents.ts'
import type { AgentOffer } from '../entry/mcp/offer.ts'
import { servePrompt } from '../entry/mcp/prompts.ts'
import { type ServedTask, serveTask } from '../entry/mcp/serve-task.ts'
import type { TaskTool } from '../entry/mcp/tool/task-tool.ts'
import { loadOffer } from './agents.ts'

/** A token is about four bytes. */
const TOKENS_MAX = 7000

let offer: AgentOffer
let served: readonly ServedTask[]
let prompts: readonly ServedPrompt[]

before(async () => {
  offer = await unconnectedProduct().loadAgentOffer()
  served = offer.tools.map((task) => serveTask(task, {} as never))
  prompts = offer.prompts.map(servePrompt)
})

test('the tools are those of docs/agents.md, in the same order', () => {
  const docs = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')
  const [, table = ''] = /^(\| tool \|.*?)\n\n/ms.exec(docs) ?? []
  const documented = [...table.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(
    offer.tools.map(({ name }) => name),
    documented,
  )
})

test('tools come by area, and those without one come last', async () => {
  const featureOf = (tool: Pick<TaskTool, 'name' | 'area'>) => ({
    name: tool.name,
    tools: async () => ({ TOOLS: [tool as TaskTool] }),
  })
  const given = [
    { name: 'new_one' },
    { name: 'goals', area: 'ranks' },
    { name: 'list', area: 'start' },
  ] as const
  const { tools } = await loadOffer(given.map(featureOf), offer.documents)
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['list', 'goals', 'new_one'],
  )
})

test('all tools together take less than 7,000 tokens of an agent', () => {
  const bytes = Buffer.byteLength(JSON.stringify({ tools: served.map(({ definition }) => definition) }))
  assert.ok(bytes / 4 < TOKENS_MAX, `${Math.round(bytes / 4)} tokens`)
})

test('there are about twenty tools, each with a name of its own, a description and all hints', () => {
  assert.ok(served.length >= 15 && served.length <= 25, String(served.length))
  assert.equal(new Set(served.map(({ definition }) => definition.name)).size, served.length)
  for (const { definition, scope } of served) {
    assert.match(definition.name, /^[a-z_]{3,40}$/)
    assert.ok((definition.description ?? '').length > 30, definition.name)
    assert.deepEqual(
      Object.values(definition.annotations ?? {}).map((hint) => typeof hint),
      Array(4).fill('boolean'),
      definition.name,
    )
    assert.equal(definition.inputSchema.type, 'object')
    if (scope === 'read_write') assert.equal(definition.annotations?.readOnlyHint, false)
  }
})

test('tools that need confirmation say so and take the token', () => {
  for (const { name, confirm, input, description } of offer.tools.filter(
    (task) => task.confirm !== undefined,
  )) {
    assert.match(description, /confirmation/, name)
    assert.ok(confirm && 'confirmation_token' in input.properties, name)
  }
})

test('the four prompts name tools that there are', () => {
  assert.equal(prompts.length, 4)
  const names = offer.tools.map(({ name }) => name)
  for (const { definition, get } of prompts) {
    const given = { project: 'p', subject: 's', what: 'w' }
    const text = JSON.stringify(get(given, undefined as never))
    const mentioned = [...text.matchAll(/\b([a-z]+_[a-z_]+)\b/g)].map(([, word]) => word as string)
    const unknown = mentioned.filter((word) => !names.includes(word) && word !== 'untrusted_data')
    assert.deepEqual(unknown, [], definition.name)
    assert.ok(mentioned.length > 1, definition.name)
  }
})

test('a prompt without what it needs is refused, and says what that is', () => {
  for (const { definition, get } of prompts) {
    const needed = definition.arguments?.filter(({ required }) => required).map(({ name }) => name) ?? []
    for (const given of [{}, Object.fromEntries(needed.map((name) => [name, ' ']))])
      assert.throws(
        () => get(given, undefined as never),
        new RegExp(`${definition.name} needs ${needed[0]}:`),
      )
  }
})

test('a fault of ours is logged, and an agent learns nothing of it', async () => {
  const logged: unknown[] = []
  const [task] = offer.tools
  const { call } = serveTask(task as TaskTool, {
    budgets: { takeCall: async () => true } as never,
    tokens: {} as never,
    spent: {} as never,
    nowMs: Date.now,
    apiOf: () => {
      throw new TypeError('secret of the house')
    },
    appOf: () => assert.fail('It is not called.'),
    log: { warn: (...said: unknown[]) => void logged.push(...said) },
    recordChange: async () => {},
  })
  const result = (await call({}, { principal: { keyId: 1 } } as never)) as CallToolResult
  assert.equal(result.isError, true)
  assert.doesNotMatch(JSON.stringify(result), /secret/)
  assert.match(String((logged[0] as { err: Error }).err), /secret of the house/)
})

test('a change that was made is told as made, also where it could not be written down', async () => {
  const logged: unknown[] = []
  const task = offer.tools.find(({ name }) => name === 'start_crawl') as TaskTool
  const { call } = serveTask(task, {
    budgets: { takeCall: async () => true } as never,
    tokens: {} as never,
    spent: {} as never,
    nowMs: Date.now,
    apiOf: () => ({ crawls: { start: async () => ({ crawl_uid: 'abc', status: 'queued' }) } }) as never,
    appOf: () => async () => assert.fail('It is not called.'),
    log: { warn: (...said: unknown[]) => void logged.push(...said) },
    recordChange: () => Promise.reject(new Error('the disk is full')),
  })
  const result = (await call({ project: 'abcdefghij' }, {
    principal: { keyId: 1 },
  } as never)) as CallToolResult
  assert.deepEqual(result.structuredContent, { crawl_uid: 'abc', status: 'queued' })
  assert.match(String(logged[1]), /could not be written down/)
})
