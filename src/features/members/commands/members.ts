// The command `sightline members`: who belongs to an account, and in which role; member-links.ts has the invitations.
// Removing a member revokes their keys, so it has to be confirmed; the last owner cannot be removed.

import { type Command, Option } from 'commander'
import { accountOption, parseId } from '../../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { printable, printRows } from '../../../entry/cli/terminal/output.ts'
import { ROLES, type Role } from '../../../entry/http/access/principal.ts'
import { amount } from '../../../lib/amount.ts'
import { formatTime } from '../../../lib/clock.ts'
import { addMemberLinks } from './member-links.ts'

type CreateOptions = { name: string; role: Role; account?: number }

export function addMembers(program: Command, calls: Calls): void {
  const { action } = calls
  const members = program
    .command('members')
    .description('add, invite, change, list and remove members of an account')

  members
    .command('create')
    .description('add a member; to give them a key, use "keys create --member"')
    .requiredOption('--name <name>', 'name of the member')
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory())
    .addOption(accountOption())
    .action(action<CreateOptions>(createCommand))

  members
    .command('list')
    .description('list the members of an account')
    .addOption(accountOption())
    .action(action<{ account?: number }>(listCommand))

  members
    .command('remove')
    .description('remove a member and their keys')
    .argument('<id>', 'id of the member, as shown by "members list"', parseId)
    .option('--yes', 'do not ask for confirmation')
    .action(action<{ yes?: true }>(removeCommand))

  addMemberLinks(members, calls)
}

async function createCommand({ options, output, nowMs, withDatabase }: Call<CreateOptions>): Promise<void> {
  const { readOptions } = await import('../../../entry/cli/read-options.ts')
  const { memberOptions } = await import('./option-schemas.ts')
  const { createMember } = await import('../../../entry/accounts/store.ts')
  const { findAccount } = await import('../../../entry/cli/find-account.ts')
  const read = readOptions(memberOptions, { '--name': options.name, '--role': options.role })
  const wanted = { name: read['--name'], role: read['--role'] }
  const created = await withDatabase((database) =>
    database.transaction(async (tx) => {
      const accountId = await findAccount(tx, options.account)
      const id = await createMember(tx, { accountId, ...wanted, actor: 'cli' }, nowMs())
      return { id, account_id: accountId, ...wanted }
    }),
  )
  output.print(created, () => String(created.id))
  output.note(
    `Added ${printable(created.name)} as ${created.role} of account ${created.account_id}. The member's id is ${created.id}.`,
  )
}

async function listCommand({ options, output, withDatabase }: Call<{ account?: number }>): Promise<void> {
  const { listMembers } = await import('../../../entry/accounts/store.ts')
  const { findAccount } = await import('../../../entry/cli/find-account.ts')
  const rows = await withDatabase((database) =>
    database.read(async (db) => listMembers(db, await findAccount(db, options.account))),
  )
  const members = rows.map(({ email_verified_at, ...row }) => ({
    ...row,
    is_email_verified: email_verified_at !== null,
    created_at: formatTime(row.created_at),
  }))
  printRows(output, members, { ID: 'id', NAME: 'name', EMAIL: 'email', ROLE: 'role', CREATED: 'created_at' })
}

async function removeCommand(call: Call<{ yes?: true }>): Promise<number> {
  const { args, output, nowMs, withDatabase } = call
  const { findRemovable, removeMember } = await import('../../../entry/accounts/store.ts')
  const { countLiveKeys } = await import('../../../entry/accounts/key-store.ts')
  const id = args[0] as number
  const isRemoved = await withDatabase(async (database) => {
    const removal = await database.read(async (db) => {
      const { name } = await findRemovable(db, id)
      return removing(`member ${id} "${printable(name)}"`, await countLiveKeys(db, id, nowMs()))
    })
    if (!(await confirm(call, removal))) return false
    await database.transaction((tx) => removeMember(tx, id, 'cli'))
    return true
  })
  if (!isRemoved) return EXIT.refused
  output.print({ id, is_removed: true }, () => `Member ${id} was removed, together with their keys.`)
  return EXIT.ok
}

function removing(member: string, keyCount: number): Question {
  const keys =
    keyCount === 0 ? ', who has no active key' : ` and ends ${amount(keyCount, 'active key')} of theirs`
  const statement = `This removes ${member}${keys}; it cannot be undone.`
  return { statement, question: `${statement} Remove them?` }
}
