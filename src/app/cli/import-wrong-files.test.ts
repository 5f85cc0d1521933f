import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestApp } from '../../../test/helpers/app.ts'
import { callCommand } from '../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { createSerpbearDatabase } from '../../../test/helpers/serpbear.ts'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { zipFile } from '../../../test/helpers/zip-file.ts'

onEveryEngine('a file that was given to the wrong command', (context) => {
  const folder = temporaryFolder()

  function makeFile(name: string, content: Uint8Array): string {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  }

  test('is named as what it is', async () => {
    const app = await createTestApp(context.database)
    const { key } = await app.createTenant('owner', { name: 'Importer' })
    const uid = await app.createProject(key)
    // Their names say something else: what a file is, its content says.
    const spreadsheet = makeFile(
      'spreadsheet.csv',
      zipFile([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.xml', content: '<workbook/>' },
      ]),
    )
    const zip = makeFile('archive.csv', zipFile([{ name: 'words.csv', content: 'keyword\na\n' }]))
    const database = join(folder, `${context.engine}.csv`)
    createSerpbearDatabase(database, [])
    const cases: [string, string, RegExp][] = [
      ['keywords', spreadsheet, /^error: This is a spreadsheet \(\.xlsx\)\. Keywords are .* Save it as CSV/],
      ['keywords', zip, /^error: This is a zip file\. Keywords are .* Unpack it/],
      [
        'backlinks',
        spreadsheet,
        /^error: This is a spreadsheet \(\.xlsx\)\. Backlinks are .* Save it as CSV/,
      ],
      ['backlinks', database, /^error: This is an SQLite database\. Backlinks are/],
      ['search-performance', spreadsheet, /^error: This is a spreadsheet \(\.xlsx\)\. Search performance is/],
      ['search-performance', database, /^error: This is an SQLite database\. Search performance is/],
      ['disavow', spreadsheet, /^error: This is a spreadsheet \(\.xlsx\)\. A disavow list is/],
      ['disavow', zip, /^error: This is a zip file\. A disavow list is .* Unpack it/],
      ['disavow', database, /^error: This is an SQLite database\. A disavow list is/],
    ]
    for (const [kind, file, message] of cases) {
      const { exitCode, stdout, stderr } = await callCommand(
        ['import', kind, file, '--project', uid],
        context.storage.env,
      )
      assert.deepEqual([exitCode, stdout], [2, ''], stderr)
      assert.match(stderr, message)
      assert.equal(stderr.split('\n').length, 2, stderr)
    }
  })
})
