import { test } from 'node:test'
import { assertLikeOracle, MANY } from '../helpers/backlink-oracle-property.ts'
import { onEveryEngine } from '../helpers/engines.ts'

onEveryEngine('backlinks, for long', (context) => {
  test('are what a plain reading of all deliveries comes to', async () => {
    await assertLikeOracle(context.database, { runs: 200, eventsMax: 7, questions: 6 })
  })

  test('and so are thousands of links', async () => {
    await assertLikeOracle(context.database, { runs: 4, eventsMax: 3, questions: 8, links: MANY })
  })
})
