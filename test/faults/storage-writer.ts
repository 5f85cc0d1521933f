// A program: opens and migrates the storage of its environment, then writes to it for as long as it lives. Each
// transaction stores an account with three members; when it is acknowledged, `ack ID` is printed, and not before.

import { writeSync } from 'node:fs'
import { loadConfig } from '../../src/data/settings/config.ts'
import { openAndMigrate } from '../../src/data/storage/open.ts'
import { createLogger } from '../../src/lib/log.ts'

const LOOPS = 4
const MEMBERS = ['a', 'b', 'c']

const config = loadConfig(process.env)
const database = await openAndMigrate(config, { log: createLogger({ level: 'warn' }) })

async function write(): Promise<number> {
  return await database.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('accounts')
      .values({ name: 'written', created_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const name of MEMBERS) {
      await tx.insertInto('members').values({ account_id: id, name, role: 'viewer', created_at: 1 }).execute()
    }
    return id
  })
}

async function writeOn(): Promise<never> {
  // Straight to the file descriptor: what was printed must not wait in this process when it is killed.
  for (;;) writeSync(1, `ack ${await write()}\n`)
}

await Promise.all(Array.from({ length: LOOPS }, writeOn))
