import { test } from 'node:test'
import { createTestApp } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { checkBothEntries } from './api-entries.ts'

onEveryEngine('both entries to the API, for everybody', (context) => {
  test('every route answers a member as it answers a key of that member', async () => {
    const app = await createTestApp(context.database)
    try {
      const owner = await app.createTenant()
      const uid = await app.createProject(owner.key)
      const foreignUid = await app.createProject((await app.createTenant()).key)
      await checkBothEntries(app, owner, { uid, foreignUid }, { isInTurns: false })
    } finally {
      await app.close()
    }
  })
})
