import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { importLargeBrokenFile } from './large-search-import.ts'

onEveryEngine('an import of a gigabyte of search performance with a broken last line', (context) => {
  test('names the line, stores nothing, and takes no more memory than a small one', async (run) => {
    const megabytes = await importLargeBrokenFile(context, { bytes: 2 ** 30, megabytesMax: 300 })
    run.diagnostic(`${megabytes} MB at most`)
  })
})
