import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createTestApp } from '../../../../test/helpers/app.ts'
import { callCommand } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'

onEveryEngine('query on the command line', (context) => {
  before(async () => {
    const app = await createTestApp(context.database)
    const { key } = await app.createTenant()
    await app.createProject(key, { name: '=Shop, "one"', domain: 'shop.example' })
    await app.close()
  })

  const run = (...args: string[]) => callCommand(['query', ...args], context.storage.env)

  test('prints a table, CSV or a document for programs', async () => {
    const sql = 'select name, domain, null as gone from projects'
    const table = await run(sql)
    assert.equal(table.stderr, '')
    assert.equal(table.stdout, 'name          domain        gone\n=Shop, "one"  shop.example  -\n')
    const csv = await run('--csv', sql)
    assert.equal(csv.stdout, `name,domain,gone\r\n"'=Shop, ""one""",shop.example,\n`)
    const json = await run('--json', sql)
    assert.deepEqual(JSON.parse(json.stdout), {
      columns: ['name', 'domain', 'gone'],
      rows: [{ name: '=Shop, "one"', domain: 'shop.example', gone: null }],
      is_cut: false,
    })
  })

  test('what is wrong is said in words', async () => {
    const cases: [args: string[], exitCode: number, message: RegExp][] = [
      [['select * from members'], 2, /may not use the table members\. It can read these views: projects, /],
      [['--json', 'select uid, uid from projects'], 2, /Two columns are called uid: name them with AS/],
      [['--seconds', '0', 'select 1'], 2, /It must be a number up to 600/],
    ]
    for (const [args, exitCode, message] of cases) {
      const ended = await run(...args)
      assert.deepEqual([ended.exitCode, ended.stdout], [exitCode, ''], args.join(' '))
      assert.match(ended.stderr, message)
    }
  })
})
