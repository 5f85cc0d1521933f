// Projects to track keywords in, without the server around them.

import { createAccount } from '../../src/accounts/store.ts'
import { compileValidator } from '../../src/http/requests/validation.ts'
import { NO_NETWORKS } from '../../src/lib/networks.ts'
import { type NewProject, newProjectBody } from '../../src/projects/schema.ts'
import { insertProject } from '../../src/projects/store.ts'
import type { Database } from '../../src/storage/database.ts'

/** Gives the id of a new project of one account at each call. */
export async function createTrackedProject(
  database: Database,
): Promise<(settings?: Partial<NewProject>) => Promise<number>> {
  const accountId = await database.transaction((tx) => createAccount(tx, { name: 'Tracked' }, 0))
  const validate = compileValidator(newProjectBody(NO_NETWORKS), 'body')
  return async (settings = {}) => {
    const { value } = validate({ name: 'Tracked', domain: 'example.com', ...settings })
    const project = await database.transaction((tx) => insertProject(tx, accountId, value as NewProject, 0))
    return project.id
  }
}
