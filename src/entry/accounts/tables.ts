// The tables of accounts, their members, and what members and programs come in with, as TypeScript sees them (migrations 0001,
// 0025 to 0030, 0051 and 0052): data/storage/tables.ts says what holds of all columns.

import type { Generated } from 'kysely'
import type { Flag, ProjectTables } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    accounts: AccountsTable
    members: MembersTable
    api_keys: ApiKeysTable
    api_key_projects: { key_id: number; project_id: number }
    agent_days: AgentDaysTable
    spent_confirmations: { nonce: string; expires_at: number }
    agent_codes: AgentCodesTable
    agent_tokens: AgentTokensTable
    member_projects: { member_id: number; project_id: number }
    sessions: SessionsTable
  }
}

export const ACCOUNT_TABLES: ProjectTables = {
  stay: {
    member_projects: 'people',
    api_key_projects: 'people',
  },
}

type AccountsTable = {
  id: Generated<number>
  name: string
  /** Null in these five: the server's setting decides. */
  plan: string | null
  rank_tracking_limit: number | null
  competitor_limit: number | null
  crawl_page_limit: number | null
  has_backlink_access: Flag | null
  created_at: number
  /** Null: the server's setting decides. */
  spend_limit_micros: Generated<number | null>
  /** The same; 0 for no limit. */
  storage_limit_bytes: Generated<number | null>
}

type MembersTable = {
  id: Generated<number>
  account_id: number
  name: string
  role: 'owner' | 'editor' | 'viewer'
  created_at: number
  email: Generated<string | null>
  /** The address as it is compared (lib/email-key.ts). */
  email_key: Generated<string | null>
  /** When the mailbox was first shown to be the member's; null for an address that nothing has proved. */
  email_verified_at: Generated<number | null>
  /** When somebody first came in as this member; null while nobody has. */
  claimed_at: Generated<number | null>
  /** A PHC string; null while the member has no password. */
  password_hash: Generated<string | null>
  /** Null where nobody knows: it counts as older than any verification. */
  password_set_at: Generated<number | null>
  /** 1: sees the projects in `member_projects` alone. */
  is_project_limited: Generated<Flag>
  /** Null while no second factor is set up. */
  totp_secret_sealed: Generated<string | null>
  /** Null where nobody knows, as above. */
  totp_set_at: Generated<number | null>
  /** The step of the last code that was taken. */
  totp_last_step: Generated<number | null>
}

type SessionsTable = {
  id: Generated<number>
  token_hash: string
  member_id: number
  /** The key that opened it; null when the member signed in. */
  api_key_id: number | null
  created_at: number
  last_seen_at: number
  expires_at: number
  user_agent: string
  address: string
  /** 1 while a member who signed in by a link may set a password without the previous one. */
  can_set_password: Generated<Flag>
}

type ApiKeysTable = {
  id: Generated<number>
  account_id: number
  member_id: number
  name: string
  scope: 'read' | 'read_write'
  hash: string
  is_project_limited: Flag
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
  /** `api` opens the API, `mcp` what agents use; neither opens the other. */
  kind: Generated<'api' | 'mcp'>
  /** How often an agent's credential may call on one day in UTC; null where there is no such limit. */
  daily_calls_max: Generated<number | null>
  daily_spend_micros_max: Generated<number | null>
}

/** What an agent has used of its daily budget. */
type AgentDaysTable = {
  key_id: number
  /** Days since 1970, in UTC. */
  day: number
  calls: number
  /** What it has caused to be bought, at most. */
  spend_micros: number
}

type AgentCodesTable = {
  hash: string
  member_id: number
  /** What the member has granted, as JSON. */
  grant_json: string
  expires_at: number
  /** When somebody first came with it; null while it is good. */
  used_at: Generated<number | null>
  /** The credential that it was exchanged for, if it was. */
  key_id: Generated<number | null>
}

/** Tokens of agents that signed in by OAuth. */
type AgentTokensTable = {
  hash: string
  /** The credential that it stands for. */
  key_id: number
  kind: 'access' | 'refresh'
  /** The address of the agent's own document. */
  client_id: string
  expires_at: number
  /** When a token for renewal was used; null while it is good. */
  used_at: number | null
}
