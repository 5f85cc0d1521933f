// The tables of accounts, members and their credentials, as TypeScript sees them (migrations 0001, 0025 to 0030, 0051,
// 0052 and 0073); data/storage/tables.ts says what holds for all columns.

import type { Generated } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

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

export const ACCOUNT_TABLES: TableDeclarations = {
  bounds: {
    accounts: { boundedBy: 'what operators add' },
    members: { boundedBy: 'whom accounts invite, and one of each demo project' },
    api_keys: { boundedBy: 'what members add; removed 400 days after they were revoked' },
    api_key_projects: { boundedBy: 'projects by limited keys' },
    agent_days: { boundedBy: '400 days of each credential' },
    spent_confirmations: { boundedBy: 'confirmations of the last hours' },
    agent_codes: { boundedBy: 'codes of the last day' },
    agent_tokens: { boundedBy: 'tokens that have not expired' },
    member_projects: { boundedBy: 'projects by limited members' },
    sessions: { boundedBy: 'sessions that have not ended' },
  },
  stay: {
    member_projects: 'people',
    api_key_projects: 'people',
  },
}

type AccountsTable = {
  id: Generated<number>
  name: string
  /** For null in these five columns, the server's setting applies. */
  plan: string | null
  rank_tracking_limit: number | null
  competitor_limit: number | null
  crawl_page_limit: number | null
  has_backlink_access: Flag | null
  created_at: number
  /** For null, the server's setting applies. */
  spend_limit_micros: Generated<number | null>
  /** For null, the server's setting applies; 0 for no limit. */
  storage_limit_bytes: Generated<number | null>
}

type MembersTable = {
  id: Generated<number>
  account_id: number
  name: string
  role: 'owner' | 'editor' | 'viewer'
  created_at: number
  email: Generated<string | null>
  /** The normalised address, for comparisons (lib/email-key.ts). */
  email_key: Generated<string | null>
  /** When the mailbox was first shown to be the member's; null while that is unproved. */
  email_verified_at: Generated<number | null>
  /** When somebody first signed in as this member; null if nobody has. */
  claimed_at: Generated<number | null>
  /** A PHC string; null while the member has no password. */
  password_hash: Generated<string | null>
  /** Null if unknown, which counts as older than any verification. */
  password_set_at: Generated<number | null>
  /** 1 for a member who sees only the projects in `member_projects`. */
  is_project_limited: Generated<Flag>
  /** Null if no second factor is set up. */
  totp_secret_sealed: Generated<string | null>
  /** Null if unknown, as above. */
  totp_set_at: Generated<number | null>
  /** The time step of the last accepted code. */
  totp_last_step: Generated<number | null>
  /** The demo project that shows this member, as whom nobody can sign in; null for a person. */
  sample_project_id: Generated<number | null>
}

type SessionsTable = {
  id: Generated<number>
  token_hash: string
  member_id: number
  /** The key that it was opened with; null if the member signed in. */
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
  /** The most calls of an agent's credential per day in UTC; null for no limit. */
  daily_calls_max: Generated<number | null>
  daily_spend_micros_max: Generated<number | null>
}

/** How much of its daily budget an agent has used. */
type AgentDaysTable = {
  key_id: number
  /** Days since 1970, in UTC. */
  day: number
  calls: number
  /** The maximal cost of what it has bought. */
  spend_micros: number
}

type AgentCodesTable = {
  hash: string
  member_id: number
  /** The grant of the member, as JSON. */
  grant_json: string
  expires_at: number
  /** When it was first redeemed; null while it is valid. */
  used_at: Generated<number | null>
  /** The credential that was issued for it, if any. */
  key_id: Generated<number | null>
}

/** Tokens of agents that signed in by OAuth. */
type AgentTokensTable = {
  hash: string
  /** The credential that it stands for. */
  key_id: number
  kind: 'access' | 'refresh'
  /** The address of the agent's own metadata document. */
  client_id: string
  expires_at: number
  /** When a refresh token was used; null while it is valid. */
  used_at: number | null
}
