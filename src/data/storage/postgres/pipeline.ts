// Connections for short, prepared reads. A connection of the pool serves one query at a time; here many queries are
// sent on one connection without waiting for each other's answers, and those of one tick in one packet: a list read
// takes half the time (bench: projects-list). It only takes reads, which may be repeated when a connection is lost.
// Answers on a connection come in order, so queries behind a slow one wait; then the next connection takes over.

import type { Socket } from 'node:net'
import pg from 'pg'

export type Pipeline = {
  query(config: pg.QueryConfig & { rowMode?: 'array' }): Promise<pg.QueryResult>
  /** Breaks its connections. Queries on them fail, and the next ones open others. */
  disconnect(): void
  end(): Promise<void>
}

// The other connections take queries only if the first one has answered none for this long.
const PATIENCE_MS = 5
const GOODBYE_MS = 1_000

type Lane = {
  client: Promise<pg.Client>
  /** The number of unanswered queries, and since when it has answered none. */
  waiting: number
  sinceMs: number
  isCorked: boolean
}

type PipelineHooks = {
  onError(error: Error): void
  /** Called with each client before it is used. */
  onClient?: ((client: pg.Client) => void) | undefined
  /** Called with each client once it is connected. If this rejects, the client is not used. */
  verify?: ((client: pg.ClientBase) => Promise<void>) | undefined
}

export function createPipeline(
  config: pg.ClientConfig,
  lanesMax: number,
  { onError, onClient, verify }: PipelineHooks,
): Pipeline {
  const lanes: (Lane | undefined)[] = Array.from({ length: lanesMax }, () => undefined)
  let isEnded = false

  async function connectClient(client: pg.Client): Promise<pg.Client> {
    await client.connect()
    await verify?.(client)
    return client
  }

  function openLane(index: number): Lane {
    const client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig)
    onClient?.(client)
    const connected = connectClient(client)
    const lane: Lane = { client: connected, waiting: 0, sinceMs: 0, isCorked: false }
    // Waiting queries fail with the connection; the next query opens another one.
    const drop = () => {
      if (lanes[index] === lane) lanes[index] = undefined
    }
    connected.catch(() => {
      drop()
      breakConnection(client)
    })
    client.on('end', drop)
    client.on('error', (error) => {
      drop()
      onError(error)
    })
    lanes[index] = lane
    return lane
  }

  function chooseLane(nowMs: number): Lane {
    for (let index = 0; index < lanesMax; index++) {
      const lane = lanes[index] ?? openLane(index)
      if (lane.waiting === 0 || nowMs - lane.sinceMs < PATIENCE_MS) return lane
    }
    return lanes[0] ?? openLane(0)
  }

  return {
    async query(query) {
      if (isEnded) throw new Error('Connection terminated: the database is closed.')
      const nowMs = performance.now()
      const lane = chooseLane(nowMs)
      if (lane.waiting++ === 0) lane.sinceMs = nowMs
      try {
        const client = await lane.client
        holdPackets(lane, client)
        return await client.query(query)
      } finally {
        lane.waiting--
        lane.sinceMs = performance.now()
      }
    },
    disconnect() {
      for (const lane of lanes) lane?.client.then(breakConnection, () => {})
    },
    async end() {
      isEnded = true
      const clients = lanes.splice(0).map((lane) => lane?.client.catch(() => undefined))
      await Promise.all(clients.map(async (client) => endClient(await client)))
    },
  }
}

/** The timer closes the connection if the server hangs. */
async function endClient(client: pg.Client | undefined): Promise<void> {
  if (client === undefined) return
  const timer = setTimeout(() => streamOf(client).destroy(), GOODBYE_MS)
  await client.end()
  clearTimeout(timer)
}

export function breakConnection(client: pg.ClientBase): void {
  streamOf(client).destroy()
}

function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** Corks the socket until the end of this tick, so that all writes leave in one packet. */
function holdPackets(lane: Lane, client: pg.Client): void {
  if (lane.isCorked) return
  const stream = streamOf(client)
  lane.isCorked = true
  stream.cork()
  setImmediate(() => {
    lane.isCorked = false
    stream.uncork()
  })
}
