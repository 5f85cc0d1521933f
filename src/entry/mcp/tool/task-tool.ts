// A tool as a value: a task for an agent, not one endpoint of the API. It works with a client of /v1, and with the few
// operations that only /app/v1 has, so it can do nothing that the API would refuse, and returns facts, in which text of strangers is separate.

import type { Static, TObject } from 'typebox'
import type { Client } from '../../../../client/src/client.ts'
import type { Scope } from '../../http/access/principal.ts'

/**
 * The facts of an answer. Text from pages, links or search results is only below `untrusted_data`: agents are told that
 * it is data and no instruction.
 */
export type Facts = Readonly<Record<string, unknown>> & { readonly untrusted_data?: unknown }

/** The facts and, if the tool has changed something, a sentence about it for the audit log. */
export type Answer = { facts: Facts; done?: string }

/** The daily budget of a credential. */
export type Budget = {
  name: string
  calls: number
  /** Null for no limit. */
  callsMax: number | null
  spendMicros: number
  spendMicrosMax: number | null
  /** When the next day begins. */
  resetsAtMs: number
}

/** Calls an operation that only /app/v1 has; the path is below that. Returns `data` of the answer. */
export type AppCall = <T>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<T>

export type ToolContext = {
  app: AppCall
  /** What the person was shown and has agreed to; undefined if the call needed no confirmation. */
  agreed: Confirmation | undefined
  readBudget(): Promise<Budget>
  nowMs(): number
}

/** What somebody should confirm before it is done. */
export type Confirmation = {
  /** Says what will happen: the cost, or how much will be deleted. */
  statement: string
  /** The maximal cost, in millionths of a US dollar. Null if the price is unknown. */
  costMicros: number | null
}

/** Hints about the effects of a call, by which the client decides when to ask the person. */
type Hints = {
  isReadOnly: boolean
  isDestructive: boolean
  isIdempotent: boolean
  /** Whether it returns text of strangers, or contacts their servers. */
  isOpenWorld: boolean
}

export type ToolResource = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Returns a text that is attached instead of the tool's answer. */
  readFile?(api: Client, project: string): Promise<string>
}

/** Agents prefer tools that come early in the list. Tools are listed in this order, and within an area in that of features. */
export const TOOL_AREAS = ['start', 'ranks', 'links', 'site', 'search', 'events'] as const

export type TaskTool = {
  readonly name: string
  /** A tool without an area comes last. */
  readonly area?: (typeof TOOL_AREAS)[number]
  readonly title: string
  /** Tells the agent what it does, and what it costs, if anything. */
  readonly description: string
  readonly input: TObject
  /** The names of the facts that it may return, besides those of every list and every refusal. */
  readonly factNames: readonly string[]
  readonly scope: Scope
  readonly hints: Hints
  /** The name under which a person attaches the tool's answer about a project to a conversation. */
  readonly resource?: ToolResource
  /** Returns undefined if these arguments need no confirmation. */
  confirm?(api: Client, input: unknown, app: AppCall): Promise<Confirmation | undefined>
  run(api: Client, input: unknown, context: ToolContext): Promise<Answer>
}

type TaskToolSpec<S extends TObject> = Omit<TaskTool, 'input' | 'confirm' | 'run'> & {
  readonly input: S
  confirm?(api: Client, input: Static<S>, app: AppCall): Promise<Confirmation | undefined>
  run(api: Client, input: Static<S>, context: ToolContext): Promise<Answer>
}

export function taskTool<S extends TObject>(spec: TaskToolSpec<S>): TaskTool {
  return spec as unknown as TaskTool
}

export const READS: Hints = { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: true }
