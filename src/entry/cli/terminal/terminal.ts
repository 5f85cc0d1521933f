// The surroundings of a command: its streams, its environment and, if there is one, the person in front of it. Commands
// get this as an argument and use nothing of the process themselves.

import { createInterface } from 'node:readline/promises'
import type { Environment } from '../../../data/settings/config.ts'

export type TextStream = {
  write(text: string): unknown
  isTTY?: boolean | undefined
  /** The number of characters per line, on a terminal. */
  columns?: number | undefined
}

export type Terminal = {
  stdout: TextStream
  stderr: TextStream
  /** Standard input, if there is any. */
  stdin?: AsyncIterable<Uint8Array>
  env: Environment
  /** The folder to search for a settings file; if absent, none is searched for. */
  folder?: string
  /** Whether the reader of our output has gone (`| head`), so that printing more is useless. */
  isUnread?(): boolean
  /** Whether a person can answer a question. */
  isInteractive: boolean
  /** Rejects when the signal aborts, because the answer is no longer needed. */
  ask(question: string, signal?: AbortSignal): Promise<string>
}

export function systemTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process
  // The reader of our output may have read enough (`| head`), which is no error.
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
      // While the prompt is open, Ctrl-C arrives as a key, and is turned back into the signal.
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
