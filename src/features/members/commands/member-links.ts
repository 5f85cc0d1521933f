// The commands `sightline members invite|link|set`: how people get access. An invitation is a new member and a link
// that signs in once; a link alone is for a member who cannot sign in any more. Anyone who can run this has access to
// the whole database already.

import { type Command, Option } from 'commander'
import type { SignInLink } from '../../../entry/accounts/sign-in-links.ts'
import { accountOption, collect, parseId } from '../../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { printable } from '../../../entry/cli/terminal/output.ts'
import { ROLES, type Role } from '../../../entry/http/access/principal.ts'
import { formatTime } from '../../../lib/clock.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

type InviteOptions = { role: Role; name?: string; project?: string[]; account?: number }
type SetOptions = {
  name?: string
  email?: string
  role?: Role
  project?: string[]
  allProjects?: true
  emailVerified?: true
}

export function addMemberLinks(members: Command, { action }: Calls): void {
  members
    .command('invite')
    .description('add a member and print a link that signs them in, once and within a week')
    .argument('<email>', 'their e-mail address')
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory())
    .option('--name <name>', 'name of the member (default: the address)')
    .option('--project <uid>', 'limit them to this project; may be repeated', collect)
    .addOption(accountOption())
    .action(action<InviteOptions>(inviteCommand))

  members
    .command('link')
    .description('print a link that signs a member in, once and within an hour')
    .argument('<id>', 'id of the member, as shown by "members list"', parseId)
    .action(action(linkCommand))

  members
    .command('set')
    .description('change a member')
    .argument('<id>', 'id of the member, as shown by "members list"', parseId)
    .option('--name <name>', 'name of the member')
    .option('--email <address>', 'e-mail address to sign in with')
    .option('--email-verified', 'vouch that the mailbox is theirs, so that an identity provider may match it')
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES))
    .option('--project <uid>', 'limit them to this project; may be repeated', collect)
    .option('--all-projects', 'let them see every project of the account')
    .action(action<SetOptions>(setCommand))
}

async function inviteCommand(call: Call<InviteOptions>): Promise<void> {
  const { options, args, nowMs, withDatabase } = call
  const { readOptions } = await import('../../../entry/cli/read-options.ts')
  const { inviteOptions } = await import('./option-schemas.ts')
  const { changeMember } = await import('../../../entry/accounts/member-store.ts')
  const { createMember } = await import('../../../entry/accounts/store.ts')
  const { createSignInLink, INVITATION_MS } = await import('../../../entry/accounts/sign-in-links.ts')
  const { findAccount } = await import('../../../entry/cli/find-account.ts')
  const { email, '--name': name = email } = readOptions(inviteOptions, {
    email: args[0] as string,
    '--name': options.name,
  })
  const { role, project } = options
  const invited = await withDatabase((database) =>
    database.transaction(async (tx) => {
      const accountId = await findAccount(tx, options.account)
      const id = await createMember(tx, { accountId, name, role, actor: 'cli' }, nowMs())
      await changeMember(tx, { id, accountId, role }, { email, projectUids: project })
      return { id, link: await createSignInLink(tx, id, nowMs(), INVITATION_MS) }
    }),
  )
  await printLink(call, invited.id, invited.link)
  call.output.note(`Added ${printable(name)} as ${role}. The member's id is ${invited.id}.`)
}

async function linkCommand(call: Call<object>): Promise<void> {
  const { createSignInLink } = await import('../../../entry/accounts/sign-in-links.ts')
  const id = call.args[0] as number
  const link = await call.withDatabase((database) =>
    database.transaction((tx) => createSignInLink(tx, id, call.nowMs())),
  )
  await printLink(call, id, link)
}

async function printLink(
  { output, config }: Call<unknown>,
  memberId: number,
  link: SignInLink,
): Promise<void> {
  const { signInAddress } = await import('../../../entry/accounts/sign-in-links.ts')
  const { host, port, publicUrl } = config.http
  const base = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const address = signInAddress(base, link)
  const expires_at = formatTime(link.expiresAtMs)
  output.print({ member_id: memberId, link: address, expires_at }, () => address)
  output.note(`It works once, until ${expires_at}; earlier links of this member no longer do.`)
  if (publicUrl === undefined)
    output.note('If browsers reach the server at another address, set SIGHTLINE_PUBLIC_URL.')
}

async function setCommand({ options, args, output, nowMs, withDatabase }: Call<SetOptions>): Promise<void> {
  const { readOptions } = await import('../../../entry/cli/read-options.ts')
  const { memberChanges } = await import('./option-schemas.ts')
  const { changeMember } = await import('../../../entry/accounts/member-store.ts')
  const { vouchForEmail } = await import('../../../entry/accounts/email.ts')
  const { findMember } = await import('../../../entry/accounts/store.ts')
  const id = args[0] as number
  const { project, allProjects, role, emailVerified } = options
  if (project !== undefined && allProjects === true)
    throw new AppError(BAD_USAGE, 'Give --project or --all-projects, not both.')
  const given = { '--name': options.name, '--email': options.email }
  const { '--name': name, '--email': email } = readOptions(memberChanges, given)
  const projectUids = allProjects === true ? null : project
  if (Object.values({ name, email, role, projectUids, emailVerified }).every((value) => value === undefined))
    throw new AppError(
      BAD_USAGE,
      'Say what to change: --name, --email, --email-verified, --role, --project or --all-projects.',
    )
  await withDatabase((database) =>
    database.transaction(async (tx) => {
      const { account_id: accountId, role: before } = await findMember(tx, id)
      const changes = { name, email, role, projectUids }
      if (Object.values(changes).some((value) => value !== undefined))
        await changeMember(tx, { id, accountId, role: before }, changes, 'cli')
      if (emailVerified === true) await vouchForEmail(tx, { id, accountId }, nowMs())
    }),
  )
  output.print({ id, is_changed: true }, () => `Member ${id} was changed.`)
}
