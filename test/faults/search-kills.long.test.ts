import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveComputeKills } from './search-compute-kills.ts'
import { surviveImportKills } from './search-kills.ts'

const ROUNDS = 5

onEveryEngine('search performance whose process is killed, for long', (context) => {
  for (let round = 1; round <= ROUNDS; round++) {
    test(`an import is there as a whole or not at all (round ${round})`, async () => {
      await surviveImportKills(context, 40)
    })

    test(`lists are whole, and those that are made are not made again (round ${round})`, async () => {
      await surviveComputeKills(context, { rounds: 4, kills: 8 })
    })
  }
})
