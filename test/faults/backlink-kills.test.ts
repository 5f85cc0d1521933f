import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { useRefreshedProfile } from '../helpers/refreshed-profile.ts'
import { surviveImportKills } from './backlink-kills.ts'
import { surviveRefreshKills } from './backlink-refresh-kills.ts'

onEveryEngine('backlinks whose process is killed', (context) => {
  const refreshed = useRefreshedProfile(context)

  test('an import is read as a whole or not at all', async () => {
    await surviveImportKills(context, 2)
  })

  test('a refresh is read as a whole or not at all, and nothing is bought twice', async () => {
    await surviveRefreshKills(context, refreshed, 1)
  })
})
