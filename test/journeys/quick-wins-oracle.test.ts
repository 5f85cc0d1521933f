import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { assertLikePlain } from '../helpers/plain-quick-wins-property.ts'

onEveryEngine('quick wins', (context) => {
  test('are those that a plain computation finds', async () => {
    await assertLikePlain(context.database, { runs: 2 })
  })
})
