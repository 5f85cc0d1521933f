import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { primaryKeys } from '../../../../test/helpers/primary-keys.ts'
import { DATA_TABLES } from './data-tables.ts'

onEveryEngine('the tables of a removal', (context) => {
  async function ownedColumns(): Promise<Map<string, string[]>> {
    const keys = await primaryKeys(context.database)
    return new Map([...keys].filter(([, [first, second]]) => first === 'project_id' && second === 'crawl_id'))
  }

  test('are all that belong to a crawl, with their primary keys', async () => {
    const known = DATA_TABLES.map(({ table, key }) => [table, ['project_id', 'crawl_id', ...key]] as const)
    assert.deepEqual(new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1))), await ownedColumns())
  })
})
