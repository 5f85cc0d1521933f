import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { createStorage, type TestStorage } from '../../../../test/helpers/engines.ts'
import { networkUrl } from '../../../../test/helpers/postgres-server.ts'
import { bulkTarget, insertColumns } from '../bulk/bulk-insert.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openPostgres } from './open.ts'

const DESTINATIONS = bulkTarget('crawl_destinations', {
  project_id: 'integer',
  crawl_id: 'integer',
  id: 'integer',
  links_count: 'integer',
  nofollow_links_count: 'integer',
})
const ROWS = 20_000
const IDS = Array.from({ length: ROWS }, (_, index) => index + 1)

type Fault = 'cut' | 'silent'

let storage: TestStorage
/** Reaches the server by a line that breaks when told to. */
let remote: Database
let line: { breakAfter(bytes: number, fault: Fault): void; breaks: () => number; close(): void }

beforeEach(async () => {
  storage = await createStorage('postgres')
  const url = networkUrl(storage.env.SIGHTLINE_DATABASE_URL)
  const breakable = await breakableLine(url)
  line = breakable
  url.port = String(breakable.port)
  url.searchParams.set('query_timeout', '1000')
  remote = await openPostgres({ url: url.href, poolSize: 4, onIdleError: () => {} })
  await migrate(remote, { nowMs: Date.now })
})
afterEach(async () => {
  await remote?.close()
  line?.close()
  await storage.remove()
})

/** Once, on whichever connection has sent that many bytes since it was told so. */
async function breakableLine({ hostname, port }: URL) {
  const sockets: Socket[] = []
  let order: { bytes: number; fault: Fault } | undefined
  let breaks = 0
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    sockets.push(client, server)
    for (const socket of [client, server]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        server.destroy()
      })
    }
    server.pipe(client)
    let isSilent = false
    client.on('data', (piece: Buffer) => {
      if (isSilent) return
      if (order !== undefined && piece.length > order.bytes) {
        const { bytes, fault } = order
        order = undefined
        breaks++
        server.write(piece.subarray(0, bytes))
        if (fault === 'cut') client.destroy()
        else {
          isSilent = true
          server.unpipe()
        }
        return
      }
      if (order !== undefined) order.bytes -= piece.length
      server.write(piece)
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    breakAfter(bytes: number, fault: Fault) {
      order = { bytes, fault }
    },
    breaks: () => breaks,
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

const idsOf = async (crawlId: number) =>
  (
    await remote.rows<{ id: number }>('select id from crawl_destinations where crawl_id = $1 order by id', [
      crawlId,
    ])
  ).map(({ id }) => id)

const store = (crawlId: number, onRun: () => void) =>
  remote.transaction(async (tx) => {
    onRun()
    await insertColumns(tx, 'postgres', DESTINATIONS, [
      new Int32Array(ROWS).fill(1),
      new Int32Array(ROWS).fill(crawlId),
      Int32Array.from(IDS),
      Int32Array.from(IDS, (id) => id * 2),
      Int32Array.from(IDS, (id) => id % 3),
    ])
  })

// In the statement itself, its first message, the middle, and a later statement of the same rows.
const PLACES: Record<Fault, readonly number[]> = { cut: [40, 5_000, 120_000, 300_000], silent: [120_000] }

for (const fault of ['cut', 'silent'] as const)
  test(`a line that is ${fault} in the middle of a COPY leaves no row of it, and the rows are sent again`, async () => {
    for (const [index, bytes] of PLACES[fault].entries()) {
      const crawlId = index + 1
      let runs = 0
      const before = line.breaks()
      await store(crawlId, () => {
        runs++
        if (runs === 1) line.breakAfter(bytes, fault)
      })
      assert.equal(line.breaks(), before + 1)
      assert.equal(runs, 2)
      assert.deepEqual(await idsOf(crawlId), IDS)
    }
  })
