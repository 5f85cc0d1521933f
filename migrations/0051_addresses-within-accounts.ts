// An e-mail address belongs to a member within its account, no longer on the whole server, and is known to be theirs only once it
// has been verified (ADR 75). Nothing says who of the members of before came by a mailed link, so none of their addresses
// counts as verified. One person may be a member of several accounts, and so may their identity at a provider.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'
import { emailKey } from '../src/lib/email-key.ts'

type MemberAddress = { id: number; account_id: number; email: string; email_key: string }

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await extendMembers(db, engine)
  await refoldAddresses(db)
  await createConfirmations(db, engine)
  await linkIdentitiesByMember(db, engine)
}

async function extendMembers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  for (const column of [
    // When the mailbox was first shown to be the member's; null again when the address changes.
    'email_verified_at',
    // When somebody first came in as this member; null while nobody has.
    'claimed_at',
    // Null for those of before, which count as older than any verification.
    'password_set_at',
    'totp_set_at',
  ])
    await db.schema.alterTable('members').addColumn(column, type.time).execute()
  await sql`update members set claimed_at = created_at`.execute(db)
  await db.schema.dropIndex('members_by_email').execute()
  await db.schema
    .createIndex('members_by_account_email')
    .on('members')
    .columns(['account_id', 'email_key'])
    .unique()
    .execute()
  await db.schema.createIndex('members_by_email').on('members').column('email_key').execute()
  // The address to which this link alone was sent: it proves the mailbox. Null for a link that somebody else has seen.
  await db.schema.alterTable('sign_in_links').addColumn('mailed_to', type.key).execute()
}

/** The key of an address is folded in another way than before: `ü` and `xn--` of a domain are one now. */
async function refoldAddresses(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<MemberAddress>`select id, account_id, email, email_key from members
    where email is not null order by id`.execute(db)
  const taken = new Set(rows.map(({ account_id, email_key }) => `${account_id} ${email_key}`))
  for (const { id, account_id, email, email_key } of rows) {
    const key = emailKey(email)
    // Of two members with one mailbox, the second keeps the key that it has.
    if (key === email_key || taken.has(`${account_id} ${key}`)) continue
    taken.add(`${account_id} ${key}`)
    await sql`update members set email_key = ${key} where id = ${id}`.execute(db)
  }
}

async function createConfirmations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('email_confirmations')
    .addColumn('member_id', type.integer, (c) =>
      c.primaryKey().notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('token_hash', type.key, (c) => c.notNull())
    .addColumn('email_key', type.key, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema
    .createIndex('email_confirmations_by_token')
    .on('email_confirmations')
    .column('token_hash')
    .unique()
    .execute()
}

async function linkIdentitiesByMember(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('member_identities')
    .addColumn('issuer', type.key, (c) => c.notNull())
    .addColumn('subject', type.key, (c) => c.notNull())
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('member_identities_pkey', ['issuer', 'subject', 'member_id'])
    .modifyEnd(tableOptions(engine))
    .execute()
  // Two sign-ins at once could link a member twice at one provider. The first identity stays, so that the unique index below can be made.
  await sql`insert into member_identities (issuer, subject, member_id, created_at)
    select issuer, subject, member_id, created_at from oidc_identities as o
    where not exists (select 1 from oidc_identities as earlier
      where earlier.member_id = o.member_id and earlier.issuer = o.issuer
        and (earlier.created_at, earlier.subject) < (o.created_at, o.subject))`.execute(db)
  await db.schema.dropTable('oidc_identities').execute()
  await db.schema.alterTable('member_identities').renameTo('oidc_identities').execute()
  // A member is one person at a provider.
  await db.schema
    .createIndex('oidc_identities_by_member')
    .on('oidc_identities')
    .columns(['member_id', 'issuer'])
    .unique()
    .execute()
}
