// What an MCP server offers: tools, resources and prompts, as values. Our own are made once (offer.ts); tests mount
// others.

import type {
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Server,
  ServerCapabilities,
  ServerContext,
  Tool,
} from '@modelcontextprotocol/server'
import type { Scope } from '../http/access/principal.ts'
import type { Caller } from './caller.ts'

export type ToolResult = CallToolResult | InputRequiredResult

export type ServedTool = {
  /** The definition in tools/list. */
  readonly definition: Tool
  /** The scope that a credential needs, to see and to call it. */
  readonly scope: Scope
  call(given: unknown, caller: Caller, context: ServerContext): Promise<ToolResult>
}

export type ServedPrompt = {
  readonly definition: Prompt
  get(
    given: Readonly<Record<string, string>>,
    context: ServerContext,
  ): GetPromptResult | InputRequiredResult | Promise<GetPromptResult | InputRequiredResult>
}

export type ServedResources = {
  readonly templates: readonly ResourceTemplateType[]
  /** Returns a page of resources. */
  list(
    caller: Caller,
    cursor: string | undefined,
  ): Promise<{ resources: Resource[]; nextCursor?: string | undefined }>
  /** Returns undefined for an unknown address. */
  read(uri: string, caller: Caller): Promise<ReadResourceResult | undefined>
}

export type Contents = {
  readonly instructions: string
  readonly capabilities: ServerCapabilities
  readonly tools: readonly ServedTool[]
  readonly prompts: readonly ServedPrompt[]
  readonly resources: ServedResources
  /** Adds handlers beyond tools, prompts and resources. */
  extend?(server: Server): void
}
