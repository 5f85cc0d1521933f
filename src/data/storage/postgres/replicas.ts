// Reads that may go to replicas. A request reads from one of them, chosen when it begins, if that one has everything
// that had been committed by then, by whichever process: the primary is asked where its log ends, and the replica
// whether it has come so far. So nobody reads older data than before, and no code has to know where it reads. What is
// lacking is waited for shortly; then, and where the replica fails, the primary answers.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReadAccess, Replicas } from '../database.ts'
import { isServerFault } from '../faults.ts'
import type { ServerReads } from './read-access.ts'
import { createReplica, type OpenedReplica, type Replica } from './replica.ts'
import { LOG_END, type LogEnd, PRIMARY_STATE, type PrimaryState, replicaName } from './replication.ts'

const LOOK_EVERY_MS = 1_000
/** How many seconds of positions are kept, to tell how far a replica is behind. */
const SAMPLES_MAX = 600

type ReplicaSetOptions = {
  urls: readonly string[]
  primary: ServerReads
  open(url: string): Promise<OpenedReplica>
  nowMs(): number
  onUsed(replica: string): void
  onLeftOut(replica: string, reason: string): void
}

type ReplicaSet = {
  /** Reads on the replica of the request, otherwise on the primary. */
  reads: ServerReads
  /** Has the request read from the primary from now on, which it is about to change. */
  leave(): void
  replicas: Replicas
  close(): Promise<void>
}

/** The replica that a request reads from, until it ends, writes or the replica fails. */
type Reading = { replica: Replica | undefined }

export function createReplicaSet(options: ReplicaSetOptions): ReplicaSet {
  const { urls, primary, open, nowMs, onUsed, onLeftOut } = options
  const current = new AsyncLocalStorage<Reading>()
  const listeners = new Set<(server: string) => void>()
  const members = urls.map((url) => {
    const name = replicaName(url)
    return createReplica({
      name,
      open: () => open(url),
      nowMs,
      onUsed: () => onUsed(name),
      onLeftOut: (reason) => onLeftOut(name, reason),
    })
  })
  const readLogEnd = sharedRead(async () => (await primary.rows<LogEnd>(LOG_END, []))[0]!)
  const endWatch = watchReplicas({ members, primary, nowMs })
  let turn = 0

  async function choose(): Promise<Replica | undefined> {
    if (!members.some((one) => one.state().isUsed)) return undefined
    // If the primary does not answer, it says so itself.
    const end = await readLogEnd().catch(() => undefined)
    if (end === undefined) return undefined
    const used = members.filter((one) => one.isUsedFor(end.server))
    const ahead = used.filter((one) => one.hasReached(end.position))
    const candidates = ahead.length > 0 ? ahead : used
    const replica = candidates[turn++ % candidates.length]
    return replica !== undefined && (await replica.reach(end.position)) ? replica : undefined
  }

  /** After a read has failed on the replica, the request repeats it on the primary, and makes all later ones there. */
  async function route<T>(read: (reads: ServerReads) => Promise<T>): Promise<T> {
    const reading = current.getStore()
    if (reading?.replica === undefined) return await read(primary)
    try {
      return await reading.replica.attempt(read)
    } catch (error) {
      if (!isServerFault(error)) throw error
      reading.replica = undefined
      return await read(primary)
    }
  }

  return {
    reads: {
      ...routed(primary, route),
      search: (accountId, work) => route((reads) => reads.search(accountId, work)),
    },
    leave() {
      const reading = current.getStore()
      if (reading !== undefined) reading.replica = undefined
    },
    replicas: {
      async run(work) {
        const reading: Reading = { replica: await choose() }
        const server = reading.replica?.state().name ?? 'primary'
        for (const listener of listeners) listener(server)
        try {
          return await current.run(reading, work)
        } finally {
          // A timer may outlive the request, and must not read what the replica had when the request began.
          reading.replica = undefined
        }
      },
      onPrimary: (work) => current.exit(work),
      states: () => members.map((one) => one.state()),
      onRun: (listener) => void listeners.add(listener),
    },
    async close() {
      endWatch()
      await Promise.all(members.map((one) => one.close()))
    },
  }
}

function routed(
  { engine, builder }: ReadAccess,
  route: <T>(read: (reads: ServerReads) => Promise<T>) => Promise<T>,
): ReadAccess {
  return {
    engine,
    builder,
    read: (work) => route((reads) => reads.read(work)),
    rows: (sql, params) => route((reads) => reads.rows(sql, params)),
    page: (sql, params, shape) => route((reads) => reads.page(sql, params, shape)),
  }
}

type Watched = Pick<ReplicaSetOptions, 'primary' | 'nowMs'> & { members: readonly Replica[] }

/** Returns a function that ends the watch. */
function watchReplicas({ members, primary, nowMs }: Watched): () => void {
  let samples: { server: string; position: number; atMs: number }[] = []
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  function lagMsAt(position: number): number {
    const missed = samples.find((sample) => sample.position > position)
    return missed === undefined ? 0 : nowMs() - missed.atMs
  }

  async function look(): Promise<void> {
    const [state] = await primary.rows<PrimaryState>(PRIMARY_STATE, []).catch((): PrimaryState[] => [])
    if (state !== undefined && !isEnded) {
      const { server, position } = state
      samples = [
        ...samples.filter((sample) => sample.server === server),
        { server, position, atMs: nowMs() },
      ].slice(-SAMPLES_MAX)
      await Promise.all(members.map((one) => one.look(state, lagMsAt)))
    }
    if (!isEnded) timer = setTimeout(look, LOOK_EVERY_MS).unref()
  }

  void look()
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

/** All who ask in one turn of the event loop share one read, which is sent when all of them have asked. */
function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined
  return () => {
    next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = undefined
      return read()
    })
    return next
  }
}
