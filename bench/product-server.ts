// The product with every check on, on the database of its environment, which it neither migrates nor fills. It answers
// "delay" with the longest stall of its event loop since the last question.

import type { AddressInfo } from 'node:net'
import { wire } from '../src/app/wire.ts'
import { createMetrics } from '../src/background/metrics/registry.ts'
import { loadConfig } from '../src/data/settings/config.ts'
import { openDatabase } from '../src/data/storage/open.ts'
import { createServer } from '../src/entry/http/server/server.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/log.ts'
import { answerStalls } from './stalls.ts'

const config = loadConfig({ ...process.env, SIGHTLINE_RATE_LIMIT_PER_MINUTE: '1000000000' })
const log = createLogger({ level: 'warn' })
const database = await openDatabase(config, { log })
const product = wire({ config, database, secret: Buffer.alloc(32, 7), clock: systemClock })
if (process.argv.includes('--no-authentication')) await trustEveryone()
const metrics = createMetrics()
const app = await createServer({
  ...product,
  pages: [],
  database,
  holder: { id: 'bench', releaseLater() {} },
  log,
  http: config.http,
  onAnswered: metrics.onAnswered,
})
await app.listen({ port: 0, host: '127.0.0.1' })
answerStalls()
console.log(JSON.stringify({ port: (app.server.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))

/** Treats every request as the account's first owner, to measure a request without the check of its key. */
async function trustEveryone(): Promise<void> {
  const member = await database.read((db) =>
    db.selectFrom('members').select(['id', 'account_id']).orderBy('id').limit(1).executeTakeFirstOrThrow(),
  )
  const principal = {
    actor: 'key 1' as const,
    accountId: member.account_id,
    memberId: member.id,
    role: 'owner' as const,
    scope: 'read_write' as const,
    limitedBy: undefined,
    keyId: 1,
    expiresAtMs: null,
  }
  product.source.findPrincipal = () => principal
}
