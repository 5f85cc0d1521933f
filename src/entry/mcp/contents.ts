// What a server of the protocol offers: tools, resources and prompts, as values. Our own are made once (offer.ts); tests put
// others behind the same mount.

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
  /** As tools/list shows it. */
  readonly definition: Tool
  /** What a credential must be for, to see and to call it. */
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
  /** A page of them. */
  list(
    caller: Caller,
    cursor: string | undefined,
  ): Promise<{ resources: Resource[]; nextCursor?: string | undefined }>
  /** Undefined for an address that nothing has. */
  read(uri: string, caller: Caller): Promise<ReadResourceResult | undefined>
}

export type Contents = {
  readonly instructions: string
  readonly capabilities: ServerCapabilities
  readonly tools: readonly ServedTool[]
  readonly prompts: readonly ServedPrompt[]
  readonly resources: ServedResources
  /** What else a server answers, beyond tools, prompts and resources. */
  extend?(server: Server): void
}
