// Projects to track keywords in, without the server around them.

import type { Database } from '../../src/data/storage/database.ts'
import { createAccount } from '../../src/entry/accounts/store.ts'
import { compileValidator } from '../../src/entry/http/requests/validation.ts'
import { type NewProject, newProjectBody } from '../../src/features/projects/schema.ts'
import { insertProject } from '../../src/features/projects/store.ts'
import { NO_NETWORKS } from '../../src/lib/networks.ts'

/** Gives the id of a new project of one account at each call; `database` is read at the first. */
export function trackedProjects(context: {
  readonly database: Database
}): (settings?: Partial<NewProject>) => Promise<number> {
  const validate = compileValidator(newProjectBody(NO_NETWORKS), 'body')
  let account: Promise<number> | undefined
  return async (settings = {}) => {
    const { database } = context
    account ??= database.transaction((tx) => createAccount(tx, { name: 'Tracked' }, 0))
    const accountId = await account
    const { value } = validate({ name: 'Tracked', domain: 'example.com', ...settings })
    const project = await database.transaction((tx) => insertProject(tx, accountId, value as NewProject, 0))
    return project.id
  }
}
