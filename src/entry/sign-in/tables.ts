// The tables of sign-in, as TypeScript sees them; data/storage/tables.ts says what holds for all columns.

import type { Generated } from 'kysely'
import type { TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    sign_in_links: SignInLinksTable
    email_confirmations: EmailConfirmationsTable
    sign_in_challenges: SignInChallengesTable
    sign_in_failures: { subject: string; failures: number; first_at: number; last_at: number }
    recovery_codes: { member_id: number; code_hash: string }
    passkeys: PasskeysTable
    oidc_identities: { issuer: string; subject: string; member_id: number; created_at: number }
  }
}

export const SIGN_IN_TABLES: TableDeclarations = {
  bounds: {
    sign_in_links: { boundedBy: 'links that have not ended' },
    email_confirmations: { boundedBy: 'one row a member' },
    sign_in_challenges: { boundedBy: 'attempts under way, limited by address' },
    sign_in_failures: { boundedBy: 'failures that still count' },
    recovery_codes: { boundedBy: 'codes of each member' },
    passkeys: { boundedBy: 'what members add' },
    oidc_identities: { boundedBy: 'one row a member' },
  },
}

type SignInLinksTable = {
  id: Generated<number>
  token_hash: string
  member_id: number
  created_at: number
  expires_at: number
  used_at: number | null
  /** The key of the address to which this link was mailed; null for a link that somebody else has seen. */
  mailed_to: Generated<string | null>
}

/** Links that confirm a member's own address, the latest of each member. */
type EmailConfirmationsTable = {
  member_id: number
  token_hash: string
  email_key: string
  created_at: number
}

type SignInChallengesTable = {
  token_hash: string
  kind: string
  data_json: string
  expires_at: number
  /** The subject that the limit counts by: `network 192.0.2.1` or `member 12`. */
  subject: Generated<string>
}

type PasskeysTable = {
  id: Generated<number>
  member_id: number
  credential_id: string
  public_key: string
  counter: number
  transports_json: string
  name: string
  created_at: number
  last_used_at: number | null
}
