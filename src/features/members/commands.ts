// sightline accounts, members and keys: who may come in. They open the stores, because the first key is made by one of them.

export { addAccounts } from './commands/accounts.ts'
export { addKeys } from './commands/keys.ts'
export { addMembers } from './commands/members.ts'
