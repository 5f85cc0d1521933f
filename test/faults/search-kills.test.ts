import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveComputeKills } from './search-compute-kills.ts'
import { surviveImportKills } from './search-kills.ts'

onEveryEngine('search performance whose process is killed', (context) => {
  test('an import is there as a whole or not at all', async () => {
    await surviveImportKills(context, 2)
  })

  test('lists are whole, and those that are made are not made again', async () => {
    await surviveComputeKills(context, { rounds: 1, kills: 1 })
  })
})
