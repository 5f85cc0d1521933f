// Whom a command talks to: its streams, its environment and, if there is one, the person in front of it. Commands get
// this as an argument and touch nothing of the process themselves.

import { createInterface } from 'node:readline/promises'
import type { Environment } from '../../config.ts'

export type TextStream = { write(text: string): unknown; isTTY?: boolean | undefined }

export type Terminal = {
  stdout: TextStream
  stderr: TextStream
  /** What was sent to the command; absent where nothing can be. */
  stdin?: AsyncIterable<Uint8Array>
  env: Environment
  /** Where a file of settings may lie; absent where nobody should look for one. */
  folder?: string
  /** Whether somebody is there to answer a question. */
  isInteractive: boolean
  /** Rejects when the signal aborts: then the answer is not wanted any more. */
  ask(question: string, signal?: AbortSignal): Promise<string>
}

export function systemTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process
  // Whoever reads our output may have read enough (`| head`); that is no reason to die with a stack.
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe)
  return {
    stdout,
    stderr,
    stdin,
    env,
    folder: process.cwd(),
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    async ask(question, signal) {
      const lines = createInterface({ input: stdin, output: stderr })
      // While it asks, Ctrl-C comes as a key; it means what it always means.
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
