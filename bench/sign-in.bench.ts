// Measures how long the event loop stalls while fifty people sign in with their passwords at once: hashing is done on
// other threads, two at a time. The baseline is an idle process on the same machine: without a free core its loop also
// waits for the processor.

import { setTimeout as sleep } from 'node:timers/promises'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { storeEmail } from '../src/entry/accounts/email.ts'
import { createMember } from '../src/entry/accounts/store.ts'
import { storePassword } from '../src/entry/sign-in/passwords/credential-store.ts'
import { createPasswordHasher } from '../src/entry/sign-in/passwords/password-hash.ts'
import { report } from './figure.ts'
import { fillStorage } from './filled-storage.ts'
import { startServer } from './processes.ts'
import type { Stalls } from './stalls.ts'

const PEOPLE = 50
const ROUNDS = 3
const CREDENTIALS = { email: 'somebody@example.com', password: 'correct horse battery' }

export async function run(): Promise<void> {
  for (const engine of ENGINES) await measure(engine)
}

async function measure(engine: Engine): Promise<void> {
  const { storage, accountId } = await fillStorage(engine)
  const database = await storage.open()
  const passwordHash = await createPasswordHasher().hash(CREDENTIALS.password)
  await database.transaction(async (tx) => {
    const memberId = await createMember(tx, { accountId, name: 'Somebody', role: 'viewer' }, Date.now())
    await storeEmail(tx, { id: memberId, accountId }, CREDENTIALS.email)
    await storePassword(tx, memberId, passwordHash, Date.now())
  })
  await database.close()
  const env = { ...storage.env, SIGHTLINE_KEYLESS_LIMIT_PER_MINUTE: '0' }
  const server = await startServer('./product-server.ts', { env })
  const signIn = async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const url = `http://127.0.0.1:${server.port}/app/v1/session/password`
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(CREDENTIALS) })
    if (status !== 201) throw new Error(`signing in was answered with ${status}`)
  }

  await Promise.all(Array.from({ length: PEOPLE }, signIn))
  await server.ask('stalls')
  const startedAtMs = performance.now()
  for (let round = 0; round < ROUNDS; round++) await Promise.all(Array.from({ length: PEOPLE }, signIn))
  const tookMs = performance.now() - startedAtMs
  const own = (await server.ask('stalls')) as Stalls
  await sleep(tookMs)
  const idle = (await server.ask('stalls')) as Stalls
  report({
    figure: `sign_in_longest_stall_${engine}`,
    value: own.maxMs,
    unit: 'ms',
    goal: { max: 20 },
    measured: {
      p99Ms: own.p99Ms,
      idleMs: idle.maxMs,
      perSecond: (PEOPLE * ROUNDS * 1000) / tookMs,
    },
  })
  await server.stop()
  await storage.remove()
}
