// Reads the envelope of every DataForSEO reply: a code for the call, and tasks with a code each. The reply may hold
// anything; an unreadable task is left out, and the caller finds none.

import { cleanText } from '../organic-pages.ts'
import { arrayOf, objectOf, stringOf } from '../reply-json.ts'
import { microsOf } from './price.ts'

export type Task = {
  id: string | undefined
  code: number
  message: string
  /** The cost according to the task. A task that was paid when it was posted says 0 when it is collected. */
  costMicros: number | undefined
  tag: string | undefined
  result: unknown[]
}

export type Envelope = { code: number; message: string; tasks: Task[] }

const MESSAGE_CHARS_MAX = 300

/** Returns undefined if the value is no envelope. */
export function readEnvelope(value: unknown): Envelope | undefined {
  const envelope = objectOf(value)
  const code = codeOf(envelope?.status_code)
  if (envelope === undefined || code === undefined) return undefined
  const tasks = (arrayOf(envelope.tasks) ?? []).map(readTask).filter((task) => task !== undefined)
  return { code, message: messageOf(envelope.status_message), tasks }
}

function readTask(value: unknown): Task | undefined {
  const task = objectOf(value)
  const code = codeOf(task?.status_code)
  if (task === undefined || code === undefined) return undefined
  return {
    id: stringOf(task.id) || undefined,
    code,
    message: messageOf(task.status_message),
    costMicros: microsOf(task.cost),
    tag: stringOf(objectOf(task.data)?.tag) || undefined,
    result: arrayOf(task.result) ?? [],
  }
}

function codeOf(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) >= 10_000 && (value as number) < 100_000
    ? (value as number)
    : undefined
}

function messageOf(value: unknown): string {
  return cleanText(stringOf(value) ?? '', MESSAGE_CHARS_MAX)
}
