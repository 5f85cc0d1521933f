// An MCP server for one request: the library's low-level server over contents that were made once. Its high-level
// server would compile all schemas anew for each request, which takes 50 times as long (ADR 61). This file imports the
// library, so it is itself loaded with the first request.

import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server'
import type { Scope } from '../http/access/principal.ts'
import type { Caller } from './caller.ts'
import type { Contents, ServedTool } from './contents.ts'

// Lists only depend on the release and on the scope of the credential.
const LIST_HINT = { ttlMs: 300_000, cacheScope: 'private' } as const
const CACHE_HINTS = {
  'tools/list': LIST_HINT,
  'prompts/list': LIST_HINT,
  'resources/templates/list': LIST_HINT,
  'server/discover': LIST_HINT,
}

type BuildServer = (caller: Caller) => Server

export function createBuildServer(contents: Contents, version: string): BuildServer {
  const { instructions, capabilities, prompts, resources, extend } = contents
  const info = { name: 'sightline', title: 'Sightline', version }
  const tools = { read: toolsFor(contents, 'read'), read_write: toolsFor(contents, 'read_write') }
  const promptsByName = new Map(prompts.map((prompt) => [prompt.definition.name, prompt]))

  return (caller) => {
    const { list, byName } = tools[caller.principal.scope]
    const server = new Server(info, { instructions, capabilities, cacheHints: CACHE_HINTS })
    server.setRequestHandler('tools/list', () => list)
    server.setRequestHandler('tools/call', ({ params }, context) => {
      const tool = byName.get(params.name)
      if (tool === undefined) throw unknownName('tool', params.name)
      return tool.call(params.arguments ?? {}, caller, context)
    })
    server.setRequestHandler('prompts/list', () => ({ prompts: prompts.map(({ definition }) => definition) }))
    server.setRequestHandler('prompts/get', ({ params }, context) => {
      const prompt = promptsByName.get(params.name)
      if (prompt === undefined) throw unknownName('prompt', params.name)
      return prompt.get(params.arguments ?? {}, context)
    })
    server.setRequestHandler('resources/list', ({ params }) => resources.list(caller, params?.cursor))
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: [...resources.templates],
    }))
    server.setRequestHandler('resources/read', async ({ params }) => {
      const found = await resources.read(params.uri, caller)
      if (found === undefined) throw new ResourceNotFoundError(params.uri)
      return found
    })
    extend?.(server)
    return server
  }
}

function toolsFor({ tools }: Contents, scope: Scope) {
  const allowed = tools.filter((tool) => scope === 'read_write' || tool.scope === 'read')
  const byName = new Map<string, ServedTool>(allowed.map((tool) => [tool.definition.name, tool]))
  return { list: { tools: allowed.map(({ definition }) => definition) }, byName }
}

function unknownName(kind: string, name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${kind} ${JSON.stringify(name)}.`)
}
