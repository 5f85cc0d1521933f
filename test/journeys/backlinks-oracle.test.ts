import { test } from 'node:test'
import { assertLikeOracle } from '../helpers/backlink-oracle-property.ts'
import { onEveryEngine } from '../helpers/engines.ts'

onEveryEngine('backlinks', (context) => {
  test('are what a plain reading of all deliveries comes to', async () => {
    await assertLikeOracle(context.database, { runs: 12, eventsMax: 4, questions: 4 })
  })
})
