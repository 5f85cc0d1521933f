import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { importLargeBrokenFile } from './large-search-import.ts'

onEveryEngine('an import of search performance with a broken last line', (context) => {
  test('names the line and stores nothing', async (run) => {
    const megabytes = await importLargeBrokenFile(context, { bytes: 2_000_000, megabytesMax: 300 })
    run.diagnostic(`${megabytes} MB at most`)
  })
})
