// Asks the person behind an agent, if their program can: the protocol of 2026-07-28 lets a server answer with a
// question instead of a result (elicitation). The program shows the question and calls again with the answer, and with
// the token that identifies the call.

import type {
  ClientCapabilities,
  InputRequest,
  InputRequiredResult,
  ServerContext,
} from '@modelcontextprotocol/server'
import { shownText } from './tool/shown-text.ts'
import type { Confirmation } from './tool/task-tool.ts'

const QUESTION = 'confirm'
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'

/** Returns undefined for a program that cannot ask. */
export function askPerson(
  context: ServerContext | undefined,
  { statement }: Confirmation,
  token: string,
): InputRequiredResult | undefined {
  const envelope = context?.mcpReq.envelope as { [CAPABILITIES]?: ClientCapabilities } | undefined
  if (envelope?.[CAPABILITIES]?.elicitation === undefined) return undefined
  const request: InputRequest = {
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message: shownText(statement),
      requestedSchema: {
        type: 'object',
        properties: { confirm: { type: 'boolean', title: 'Do it', default: false } },
        required: ['confirm'],
      },
    },
  }
  return { resultType: 'input_required', inputRequests: { [QUESTION]: request }, requestState: token }
}

/** Returns the person's answer and the token of the question; undefined if nobody was asked. */
export function readReply(context: ServerContext | undefined): { token: string; isYes: boolean } | undefined {
  const said = context?.mcpReq.inputResponses?.[QUESTION] as
    | { action?: string; content?: { confirm?: unknown } }
    | undefined
  const token = context?.mcpReq.requestState<string>()
  if (said === undefined || typeof token !== 'string') return undefined
  return { token, isYes: said.action === 'accept' && said.content?.confirm === true }
}
