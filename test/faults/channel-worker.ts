// A worker process of channels for channel-kills.ts to kill: it follows events and sends messages to a receiver in the parent.
// Ends when its parent does.

import { createFollowing } from '../../src/background/events/followers.ts'
import { createWorker } from '../../src/background/jobs/worker.ts'
import { createChannelParts } from '../../src/features/channels/channel-parts.ts'
import { channelFollower } from '../../src/features/channels/fan-out.ts'
import { sendHandler } from '../../src/features/channels/send-job.ts'
import { SEND_KIND } from '../../src/features/channels/send-queue.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { parseNetworks } from '../../src/lib/networks.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import { openFromEnvironment } from './open-storage.ts'

// Long enough that a busy machine does not lose what nobody killed.
const LEASE_MS = 1_000
const POLL_MS = 50

const [, , portText, secretText = ''] = process.argv
const port = Number(portText)

const database = await openFromEnvironment()
const clock = systemClock
const log = { warn() {}, error() {} }
const parts = createChannelParts({
  database,
  clock,
  secret: Buffer.from(secretText),
  allowedNetworks: parseNetworks('127.0.0.1/32')!,
  mail: () => undefined,
  ports: [port],
  publicUrl: undefined,
})
const worker = createWorker({
  database,
  handlers: { [SEND_KIND]: sendHandler({ ...parts, clock, random: () => 0, onAttempt() {} }) },
  schedules: [],
  concurrency: 4,
  pollMs: POLL_MS,
  leaseMs: LEASE_MS,
  clock,
  random: seededRandom('channel-worker'),
  log,
  observe: { onClaimed() {}, onFinished() {}, onFault() {} },
})
const follower = channelFollower({ engine: database.engine, clock, hasMail: () => false })
const following = createFollowing({ database, followers: [follower], clock, log })
worker.start()
following.start()
process.stdout.write('up\n')
process.stdin.on('end', () => process.exit(0)).resume()
