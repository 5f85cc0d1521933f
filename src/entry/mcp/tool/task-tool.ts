// A tool as a value: a task that an agent may want done, not one endpoint of the API. It works with a client of /v1, so it can do
// nothing that the API would refuse, and answers with facts, in which text of strangers is kept apart.

import type { Static, TObject } from 'typebox'
import type { Client } from '../../../../client/src/client.ts'
import type { Scope } from '../../http/access/principal.ts'

/**
 * What a tool answers. Text that was found on pages, in links or in search results is below `untrusted_data` and nowhere else:
 * agents are told that it is data and no instruction.
 */
export type Facts = Readonly<Record<string, unknown>> & { readonly untrusted_data?: unknown }

/** Facts, and where the tool has changed something, a sentence that says what: it goes to the audit log. */
export type Answer = { facts: Facts; done?: string }

/** What one credential may still do on one day. */
export type Budget = {
  /** The name of the credential. */
  name: string
  calls: number
  /** Null where there is no limit. */
  callsMax: number | null
  spendMicros: number
  spendMicrosMax: number | null
  /** When a new day begins. */
  resetsAtMs: number
}

export type ToolContext = {
  readBudget(): Promise<Budget>
  nowMs(): number
}

/** What somebody is to agree to before it is done. */
export type Confirmation = {
  /** What will happen: the cost, or how much will be gone. */
  statement: string
  /** What it costs at most, in millionths of a US dollar. Null when the price is unknown. */
  costMicros: number | null
}

/** Hints for the client of what a call can do; it decides by them when to ask the person. */
type Hints = {
  isReadOnly: boolean
  isDestructive: boolean
  isIdempotent: boolean
  /** It deals with what strangers wrote, or reaches out to their servers. */
  isOpenWorld: boolean
}

export type ToolResource = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** A text that is attached in place of the tool's answer. */
  readFile?(api: Client, project: string): Promise<string>
}

export type TaskTool = {
  readonly name: string
  readonly title: string
  /** For the agent: what it does, and what it costs where it does. */
  readonly description: string
  readonly input: TObject
  /** The names of the facts that it may answer with, beside those of every list and every refusal. */
  readonly factNames: readonly string[]
  readonly scope: Scope
  readonly hints: Hints
  /** Under which name a person attaches to a conversation what the tool says of a project. */
  readonly resource?: ToolResource
  /** Undefined where these arguments need no confirmation. */
  confirm?(api: Client, input: unknown): Promise<Confirmation | undefined>
  run(api: Client, input: unknown, context: ToolContext): Promise<Answer>
}

type TaskToolSpec<S extends TObject> = Omit<TaskTool, 'input' | 'confirm' | 'run'> & {
  readonly input: S
  confirm?(api: Client, input: Static<S>): Promise<Confirmation | undefined>
  run(api: Client, input: Static<S>, context: ToolContext): Promise<Answer>
}

export function taskTool<S extends TObject>(spec: TaskToolSpec<S>): TaskTool {
  return spec as unknown as TaskTool
}

export const READS: Hints = { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: true }
