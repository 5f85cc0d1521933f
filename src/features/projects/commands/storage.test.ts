import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { createMigratedStorage, type TestStorage } from '../../../../test/helpers/engines.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { addStored } from '../project-storage.ts'

const GIB = 2 ** 30

for (const engine of ENGINES) {
  describe(`sightline storage (${engine})`, () => {
    let storage: TestStorage
    let accountId: number
    const json = (line: string, settings = {}) =>
      callJson(['storage', ...line.split(' ')], { ...storage.env, ...settings })

    before(async () => {
      storage = await createMigratedStorage(engine)
      accountId = (
        await callJson(['accounts', 'create', '--name', 'Mine', '--storage-limit', '5'], storage.env)
      ).id
      const project = ['projects', 'create', '--name', 'Shop', '--domain', 'https://Shop.example/start?x=1']
      const { uid } = await callJson(project, storage.env)
      const database = await storage.open()
      const { id } = await storedRow(database, 'projects', ['id'], { uid })
      await database.transaction(async (tx) => {
        await addStored(tx, id, 'crawls', 3 * GIB)
        await addStored(tx, id, 'backlinks', GIB)
      })
      await database.close()
    })
    after(() => storage?.remove())

    test('list tells what an account keeps, part by part, and how much it may', async () => {
      assert.deepEqual(await json('list'), [
        {
          account_id: accountId,
          account_name: 'Mine',
          crawls_bytes: 3 * GIB,
          search_performance_bytes: 0,
          backlinks_bytes: GIB,
          uploads_bytes: 0,
          used_bytes: 4 * GIB,
          limit_bytes: 5 * GIB,
          is_own_limit: true,
        },
      ])
      const { stdout } = await callCommand(['storage', 'list'], storage.env)
      assert.match(stdout, /3\.0 GiB +0 MiB +1\.0 GiB +0 MiB +4\.0 GiB +5\.0 GiB/)
    })

    test('limit sets how much it may keep, nothing to speak of or what the server says', async () => {
      assert.equal((await json('limit 7')).limit_bytes, 7 * GIB)
      assert.equal((await json('limit 0')).limit_bytes, null)
      const back = await json('limit default', { SIGHTLINE_STORAGE_LIMIT_GIGABYTES: '9' })
      assert.deepEqual([back.limit_bytes, back.is_own_limit], [9 * GIB, false])
      for (const wrong of ['-1', '1.5', '10000000', 'much']) {
        const { exitCode } = await callCommand(['storage', 'limit', '--', wrong], storage.env)
        assert.equal(exitCode, 2, wrong)
      }
    })
  })
}
