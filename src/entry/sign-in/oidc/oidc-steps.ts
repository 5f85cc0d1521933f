// Signs a member in by an identity at the provider. A member who gets linked at that moment is notified by mail, in
// case it was somebody else.

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
  /** Returns undefined if the identity no longer belongs to this member. */
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
          mails.sendLinkedNotice({ to: email, memberName, accountName, url: client.base })
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
