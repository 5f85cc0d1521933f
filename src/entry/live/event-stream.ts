// One open stream of server-sent events. Unread data stays in the memory of this process, so a reader that falls behind
// is dropped: its browser reconnects and continues where it was.

import type { ServerResponse } from 'node:http'

// The largest result of one poll fits, however slow the reader is.
const BACKLOG_BYTES_MAX = 262_144

type StreamMessage = { event: string; data: unknown; id?: string | undefined }

export type EventStream = {
  readonly isOpen: boolean
  send(message: StreamMessage): void
  /** Sends a comment without content, so that neither side takes the silence for a lost connection. */
  beat(): void
  close(): void
}

type StreamOptions = { headers: string[]; onClosed(): void; onDropped(): void }

export function openEventStream(
  response: ServerResponse,
  { headers, onClosed, onDropped }: StreamOptions,
): EventStream {
  let isOpen = true
  response.writeHead(200, headers)
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  response.once('close', () => {
    isOpen = false
    onClosed()
  })
  response.on('error', () => {})

  function write(text: string): void {
    if (!isOpen) return
    response.write(text)
    if (response.writableLength <= BACKLOG_BYTES_MAX) return
    isOpen = false
    onDropped()
    response.destroy()
  }

  return {
    get isOpen() {
      return isOpen
    },
    // JSON has no line breaks, so it fits into one line of `data`.
    send: ({ event, data, id }) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    close: () => response.end(),
  }
}
