// What a command talks to: its streams, its environment and, if there is one, the person in front of it. Commands get
// this as an argument and touch nothing of the process themselves.

import { createInterface } from 'node:readline/promises'
import type { Environment } from '../../../data/settings/config.ts'

export type TextStream = {
  write(text: string): unknown
  isTTY?: boolean | undefined
  /** How many letters fit on a line; of a terminal alone. */
  columns?: number | undefined
}

export type Terminal = {
  stdout: TextStream
  stderr: TextStream
  /** Standard input; absent where there is none. */
  stdin?: AsyncIterable<Uint8Array>
  env: Environment
  /** The folder in which a settings file may lie; absent if none is to be looked for. */
  folder?: string
  /** Whether the reader of our output has gone (`| head`): there is no use in printing more. */
  isUnread?(): boolean
  /** Whether a person can answer a question. */
  isInteractive: boolean
  /** Rejects when the signal aborts, because the answer is no longer wanted. */
  ask(question: string, signal?: AbortSignal): Promise<string>
}

export function systemTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process
  // The reader of our output may have read enough (`| head`); that is no reason to end with a stack.
  let isUnread = false
  stderr.on('error', ignoreClosedPipe)
  stdout.on('error', (error) => {
    ignoreClosedPipe(error)
    isUnread = true
  })
  return {
    stdout,
    stderr,
    stdin,
    env,
    folder: process.cwd(),
    isUnread: () => isUnread,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    async ask(question, signal) {
      const lines = createInterface({ input: stdin, output: stderr })
      // While the prompt is open, Ctrl-C arrives as a key; it means what it always means.
      lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      try {
        return await (signal === undefined ? lines.question(question) : lines.question(question, { signal }))
      } finally {
        lines.close()
      }
    },
  }
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
