// A primary and its synchronous standby, with one address for whichever of the two is the primary. After a failover the former
// primary is copied anew and follows. Each has a small disk of its own, which can be filled.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { mountSmallDisk, type SmallDisk } from '../faults/small-disk.ts'
import type { Machine, Network } from '../helpers/network.ts'
import { serverUser } from '../helpers/postgres-binaries.ts'
import { type PostgresServer, startPostgres } from '../helpers/postgres-server.ts'
import { startName } from '../helpers/server-name.ts'
import { commitOnStandby, FOLLOWED, promote, startStandby } from '../helpers/standby.ts'

const DISK_MEGABYTES = 1_024
const SETTINGS = {
  ...FOLLOWED,
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // A link that was cut is given up, and tried again, before anybody waits for a commit longer than a request may take.
  wal_sender_timeout: '3s',
  wal_receiver_timeout: '3s',
  wal_retrieve_retry_interval: '500ms',
}
const COPIES_MAX = 10
const NEXT_COPY_MS = 200

type Member = {
  machine: Machine | undefined
  /** Undefined where nothing may be mounted. */
  disk: SmallDisk | undefined
  folder: string
  server: PostgresServer
}

export type PostgresPair = {
  /** Of the primary, by the address that stays. */
  url: string
  primary(): Member
  standby(): Member
  /** The standby becomes the primary. */
  failOver(): Promise<void>
  /** What was the primary follows the new one; it must have ended, and its link must be there. */
  follow(): Promise<void>
}

type Cleaner = { after(clean: () => Promise<void> | void): void }

export async function startPair(t: Cleaner, network: Network | undefined): Promise<PostgresPair> {
  const first = await place(t, network, 'postgres-1')
  const second = await place(t, network, 'postgres-2')
  const options = ({ machine, folder }: Place) => ({ machine, databaseDir: folder, settings: SETTINGS })
  let primary: Member = { ...first, server: await startPostgres(options(first)) }
  t.after(() => primary.server.kill())
  let standby: Member = { ...second, server: await follow(primary, second) }
  t.after(() => standby.server.kill())
  const address = await openAddress(t, network, primary)
  const url = new URL(primary.server.url)
  url.hostname = address.host
  url.port = String(address.port)
  await commitOnStandby(primary.server)

  return {
    url: url.href,
    primary: () => primary,
    standby: () => standby,
    async failOver() {
      await promote(standby.server)
      await address.leadTo(standby, primary)
      ;[primary, standby] = [standby, primary]
    },
    async follow() {
      standby = { ...standby, server: await follow(primary, standby) }
      await commitOnStandby(primary.server)
    },
  }
}

type Place = Omit<Member, 'server'>

async function place(t: Cleaner, network: Network | undefined, name: string): Promise<Place> {
  const machine = await network?.addMachine(name)
  const disk = await mountSmallDisk(DISK_MEGABYTES, serverUser())
  if (disk !== undefined) t.after(() => disk.remove())
  const folder = disk?.folder ?? (await mkdtemp(join(tmpdir(), `sightline-${name}-`)))
  if (disk === undefined) t.after(() => rm(folder, { recursive: true, force: true }))
  return { machine, disk, folder }
}

/** Files of a server under load come and go while they are copied: then they are copied once more. */
async function follow(primary: Member, { machine, folder }: Place): Promise<PostgresServer> {
  for (let copy = 1; ; copy++) {
    await rm(join(folder, 'data'), { recursive: true, force: true })
    try {
      return await startStandby(primary.server, primary.folder, folder, { machine, settings: SETTINGS })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || copy === COPIES_MAX) throw error
      await delay(NEXT_COPY_MS)
    }
  }
}

type Address = { host: string; port: number; leadTo(to: Member, from: Member): Promise<void> }

async function openAddress(t: Cleaner, network: Network | undefined, primary: Member): Promise<Address> {
  if (network === undefined) {
    const { url, leadTo } = await startName(t, primary.server)
    return {
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      leadTo: async ({ server }) => leadTo(server),
    }
  }
  const host = network.freeAddress()
  await network.moveAddress(host, primary.machine!)
  return {
    host,
    port: primary.server.port,
    leadTo: (to, from) => network.moveAddress(host, to.machine!, from.machine),
  }
}
