// A reader of server-sent events, as a browser is one: it keeps what it was told and the id of the last.

import { get, type IncomingMessage } from 'node:http'

export type SentEvent = { event: string; id: string | undefined; data: unknown }

export type EventSource = {
  readonly status: number
  readonly told: SentEvent[]
  readonly beats: number
  readonly hasEnded: boolean
  readonly lastEventId: string | undefined
  close(): void
}

export async function listenTo(url: string, headers: Record<string, string>): Promise<EventSource> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject)
  })
  const told: SentEvent[] = []
  let rest = ''
  let beats = 0
  let hasEnded = false
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    const messages = (rest + text).split('\n\n')
    rest = messages.pop() as string
    for (const message of messages) {
      if (message === ':') beats++
      else told.push(parseMessage(message))
    }
  })
  response.on('error', () => {})
  response.on('close', () => {
    hasEnded = true
  })
  return {
    status: response.statusCode as number,
    told,
    get beats() {
      return beats
    },
    get hasEnded() {
      return hasEnded
    },
    get lastEventId() {
      return told.findLast(({ id }) => id !== undefined)?.id
    },
    close: () => void response.destroy(),
  }
}

function parseMessage(message: string): SentEvent {
  const fields = new Map(message.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  return {
    event: fields.get('event') ?? '',
    id: fields.get('id'),
    data: JSON.parse(fields.get('data') ?? 'null'),
  }
}
