// People who sign in: what members sign in with, their sessions, and the projects that a member is limited to. Answers
// kept for an Idempotency-Key belong to whoever sent it, which is no longer always a key.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await extendMembers(db, engine)
  await createSessions(db, engine)
  await createSignInTables(db, engine)
  await keepAnswersByActor(db, engine)
}

async function extendMembers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('members').addColumn('email', type.text).execute()
  // The address as it is compared, in lower case.
  await db.schema.alterTable('members').addColumn('email_key', type.key).execute()
  await db.schema.alterTable('members').addColumn('password_hash', type.text).execute()
  await db.schema
    .alterTable('members')
    .addColumn('is_project_limited', type.flag, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('members').addColumn('totp_secret_sealed', type.text).execute()
  // The last step whose code was taken: no code is taken twice.
  await db.schema.alterTable('members').addColumn('totp_last_step', type.integer).execute()
  await db.schema.createIndex('members_by_email').on('members').column('email_key').unique().execute()

  await db.schema
    .createTable('member_projects')
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('member_projects_pkey', ['member_id', 'project_id'])
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  await db.schema
    .createIndex('member_projects_by_project')
    .on('member_projects')
    .column('project_id')
    .execute()
}

async function createSessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('sessions')
    .addColumn('id', type.id)
    .addColumn('token_hash', type.key, (c) => c.notNull())
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    // Of a session that was opened with a key: it may do what the key may, and ends with it.
    .addColumn('api_key_id', type.integer, (c) => c.references('api_keys.id').onDelete('cascade'))
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('last_seen_at', type.time, (c) => c.notNull())
    .addColumn('expires_at', type.time, (c) => c.notNull())
    .addColumn('user_agent', type.text, (c) => c.notNull())
    .addColumn('address', type.text, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  await db.schema.createIndex('sessions_by_token').on('sessions').column('token_hash').unique().execute()
  await db.schema.createIndex('sessions_by_member').on('sessions').columns(['member_id', 'id']).execute()
  await db.schema.createIndex('sessions_by_key').on('sessions').column('api_key_id').execute()
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()
}

async function createSignInTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const options = tableOptions(engine)
  await db.schema
    .createTable('sign_in_links')
    .addColumn('id', type.id)
    .addColumn('token_hash', type.key, (c) => c.notNull())
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('expires_at', type.time, (c) => c.notNull())
    .addColumn('used_at', type.time)
    .modifyEnd(options)
    .execute()
  await db.schema
    .createIndex('sign_in_links_by_token')
    .on('sign_in_links')
    .column('token_hash')
    .unique()
    .execute()
  await db.schema.createIndex('sign_in_links_by_member').on('sign_in_links').column('member_id').execute()

  await db.schema
    .createTable('passkeys')
    .addColumn('id', type.id)
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('credential_id', type.key, (c) => c.notNull())
    .addColumn('public_key', type.text, (c) => c.notNull())
    .addColumn('counter', type.integer, (c) => c.notNull())
    .addColumn('transports_json', type.text, (c) => c.notNull())
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addColumn('last_used_at', type.time)
    .modifyEnd(options)
    .execute()
  await db.schema
    .createIndex('passkeys_by_credential')
    .on('passkeys')
    .column('credential_id')
    .unique()
    .execute()
  await db.schema.createIndex('passkeys_by_member').on('passkeys').columns(['member_id', 'id']).execute()

  await db.schema
    .createTable('oidc_identities')
    .addColumn('issuer', type.key, (c) => c.notNull())
    .addColumn('subject', type.key, (c) => c.notNull())
    .addColumn('member_id', type.integer, (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('created_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('oidc_identities_pkey', ['issuer', 'subject'])
    .modifyEnd(options)
    .execute()
  await db.schema.createIndex('oidc_identities_by_member').on('oidc_identities').column('member_id').execute()

  // What a sign-in of several steps remembers between them; each is taken once.
  await db.schema
    .createTable('sign_in_challenges')
    .addColumn('token_hash', type.key, (c) => c.primaryKey().notNull())
    .addColumn('kind', type.key, (c) => c.notNull())
    .addColumn('data_json', type.text, (c) => c.notNull())
    .addColumn('expires_at', type.time, (c) => c.notNull())
    .modifyEnd(options)
    .execute()
  await db.schema
    .createIndex('sign_in_challenges_by_expiry')
    .on('sign_in_challenges')
    .column('expires_at')
    .execute()

  // Failures of an address or a login, counted in the database: another process must not grant further tries.
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('subject', type.key, (c) => c.primaryKey().notNull())
    .addColumn('failures', type.integer, (c) => c.notNull())
    .addColumn('first_at', type.time, (c) => c.notNull())
    .addColumn('last_at', type.time, (c) => c.notNull())
    .modifyEnd(options)
    .execute()
  await db.schema.createIndex('sign_in_failures_by_last').on('sign_in_failures').column('last_at').execute()
}

async function keepAnswersByActor(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('idempotency_keys_by_actor')
    // Who sent it: `key 12` or `session 7`.
    .addColumn('actor', type.key, (c) => c.notNull())
    .addColumn('idempotency_key', type.key, (c) => c.notNull())
    .addColumn('request_digest', type.text, (c) => c.notNull())
    .addColumn('lock_token', type.text, (c) => c.notNull())
    .addColumn('locked_until', type.time, (c) => c.notNull())
    .addColumn('holder', type.key)
    .addColumn('status', type.integer)
    .addColumn('body', type.text)
    .addColumn('expires_at', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_actor_pkey', ['actor', 'idempotency_key'])
    .modifyEnd(tableOptions(engine))
    .execute()
  const rest = sql`idempotency_key, request_digest, lock_token, locked_until, holder, status, body, expires_at`
  await sql`insert into idempotency_keys_by_actor (actor, ${rest})
    select 'key ' || key_id, ${rest} from idempotency_keys`.execute(db)
  await db.schema.dropTable('idempotency_keys').execute()
  await db.schema.alterTable('idempotency_keys_by_actor').renameTo('idempotency_keys').execute()
  await db.schema
    .createIndex('idempotency_keys_by_expiry')
    .on('idempotency_keys')
    .column('expires_at')
    .execute()
}
