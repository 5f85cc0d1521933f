import { test } from 'node:test'
import { ENGINES } from '../../src/data/storage/portable.ts'
import { surviveKills } from './storage-kill.ts'

for (const engine of ENGINES) {
  test(`nothing acknowledged is lost when a writing process is killed 4 times (${engine})`, async () => {
    await surviveKills(engine, 4)
  })
}
