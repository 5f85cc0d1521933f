import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { trackedProjects } from '../../../test/helpers/tracked-project.ts'
import { countRenderingProjects } from './rendering-projects.ts'
import { markDeleted } from './store.ts'

onEveryEngine('projects that render their pages', (context) => {
  test('are counted while they are there', async () => {
    const { database } = context
    const count = () => database.read(countRenderingProjects)
    const create = trackedProjects({ database })
    await create()
    assert.equal(await count(), 0)
    await create({ crawler_javascript_enabled: true })
    const id = await create({ crawler_javascript_enabled: true })
    assert.equal(await count(), 2)
    await database.transaction((tx) => markDeleted(tx, id, 0))
    assert.equal(await count(), 1)
  })
})
