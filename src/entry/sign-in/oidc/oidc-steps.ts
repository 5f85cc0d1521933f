// Coming in as a member by an identity at the provider. A member who is linked to it in this very moment hears of that by mail: if it was not
// them, they have to know.

import type { Reader } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Client } from '../../http/access/client.ts'
import type { Answer } from '../../http/route.ts'
import type { MemberMails } from '../member-mails.ts'
import type { SignIn } from '../open-session.ts'
import type { Identity } from './identity-provider.ts'
import { adoptIdentity, listMembersOf } from './identity-store.ts'

type OidcParts = { clock: Clock; signIn: SignIn; mails: MemberMails }

export type OidcSteps = {
  /** Undefined when the identity is no longer this member's. */
  enter(identity: Identity, memberId: number, client: Client): Promise<Answer | undefined>
}

export function createOidcSteps({ clock, signIn, mails }: OidcParts): OidcSteps {
  return {
    async enter(identity, memberId, client) {
      let linked: Awaited<ReturnType<typeof describeMember>> | undefined
      const answer = await signIn.open(client, async (tx) => {
        linked = undefined
        const member = (await listMembersOf(tx, identity)).find(({ id }) => id === memberId)
        if (member === undefined) return undefined
        await adoptIdentity(tx, identity, member, clock.nowMs())
        if (!member.isLinked) linked = await describeMember(tx, memberId)
        return { memberId }
      })
      if (answer !== undefined && linked !== undefined) {
        const { email, memberName, accountName } = linked
        if (email !== null && mails.isSetUp())
          mails.tellLinked({ to: email, memberName, accountName, url: client.base })
      }
      return answer
    },
  }
}

function describeMember(db: Reader, memberId: number) {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .where('members.id', '=', memberId)
    .select(['members.email', 'members.name as memberName', 'accounts.name as accountName'])
    .executeTakeFirstOrThrow()
}
