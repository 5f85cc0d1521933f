// Writes no faster than the output is read, because a list may be larger than the memory.

import type { TextStream } from './terminal.ts'

export async function writePaced(stdout: TextStream, text: string): Promise<void> {
  const isTaken = stdout.write(text)
  if (isTaken === false) await drained(stdout as NodeJS.WriteStream)
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      stream.off('drain', end).off('close', end)
      done()
    }
    stream.on('drain', end).on('close', end)
  })
}
