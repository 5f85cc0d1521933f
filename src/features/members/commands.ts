// The commands `sightline accounts`, `members` and `keys`: who has access. They read the database directly, because one
// of them makes the first key.

export { addAccounts } from './commands/accounts.ts'
export { addKeys } from './commands/keys.ts'
export { addMembers } from './commands/members.ts'
