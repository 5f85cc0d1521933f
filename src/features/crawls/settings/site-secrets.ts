// The secrets that a project's crawls send to its site: how they are changed and sealed (encrypted). A change that
// names a secret without a value keeps its value; a change that names an unknown secret is refused.

import type { FieldErrors } from '../../../lib/errors.ts'
import type { Seal } from '../../../lib/sealed.ts'
import type { CrawlSettingsChanges, CrawlSettingsRecord } from './settings-schema.ts'

type Named = { readonly name: string; readonly value: string }

export type SiteSecrets = {
  readonly headers: readonly Named[]
  readonly basicAuth: { readonly username: string; readonly password: string } | null
  readonly cookies: readonly Named[]
}

export const NO_SECRETS: SiteSecrets = Object.freeze({ headers: [], basicAuth: null, cookies: [] })

type SecretField = 'headers' | 'basic_auth' | 'cookies'
export type SecretNames = Pick<CrawlSettingsRecord, SecretField>
type SecretChanges = { readonly [Name in SecretField]?: CrawlSettingsChanges[Name] | undefined }

export function hasSecretChanges(changes: SecretChanges): boolean {
  return changes.headers !== undefined || changes.basic_auth !== undefined || changes.cookies !== undefined
}

export function changeSecrets(
  before: SiteSecrets,
  changes: SecretChanges,
): { secrets: SiteSecrets } | { errors: FieldErrors } {
  const errors: Record<string, string[]> = {}
  const named = (field: 'headers' | 'cookies', keyOf: (name: string) => string): Named[] => {
    const kept = new Map(before[field].map(({ name, value }) => [keyOf(name), value]))
    return (changes[field] ?? before[field]).map(
      ({ name, value }: { name: string; value?: string }, index) => {
        const known = value ?? kept.get(keyOf(name))
        if (known === undefined)
          errors[`${field}.${index}.value`] = ['The value is required: none is set yet.']
        return { name, value: known ?? '' }
      },
    )
  }
  const headers = named('headers', (name) => name.toLowerCase())
  const cookies = named('cookies', (name) => name)
  const basicAuth = changeBasicAuth(before.basicAuth, changes.basic_auth)
  if (basicAuth === undefined)
    errors['basic_auth.password'] = ['The password is required: none is set for this user name.']
  if (basicAuth && headers.some(({ name }) => name.toLowerCase() === 'authorization'))
    errors[changes.headers === undefined ? 'basic_auth' : 'headers'] = [
      'An Authorization header and basic_auth cannot both be set.',
    ]
  if (Object.keys(errors).length > 0 || basicAuth === undefined) return { errors }
  return { secrets: { headers, basicAuth, cookies } }
}

/** Undefined when there is no password. A password that was set for another user name is dropped. */
function changeBasicAuth(
  before: SiteSecrets['basicAuth'],
  change: SecretChanges['basic_auth'],
): SiteSecrets['basicAuth'] | undefined {
  if (change === undefined || change === null) return change === null ? null : before
  const password = change.password ?? (before?.username === change.username ? before.password : undefined)
  return password === undefined ? undefined : { username: change.username, password }
}

export function namesOf({ headers, basicAuth, cookies }: SiteSecrets): SecretNames {
  return {
    headers: headers.map(({ name }) => ({ name })),
    basic_auth: basicAuth && { username: basicAuth.username },
    cookies: cookies.map(({ name }) => ({ name })),
  }
}

/** Null when there are none. */
export function sealSecrets(seal: Seal, projectId: number, secrets: SiteSecrets): Uint8Array | null {
  const { headers, basicAuth, cookies } = secrets
  const isEmpty = headers.length === 0 && basicAuth === null && cookies.length === 0
  return isEmpty ? null : seal.seal(projectId, JSON.stringify(secrets))
}

/** Undefined when the secrets cannot be decrypted: the server's secret has changed since they were set. */
export function openSecrets(
  seal: Seal,
  projectId: number,
  sealed: Uint8Array | null,
): SiteSecrets | undefined {
  if (sealed === null) return NO_SECRETS
  const text = seal.unseal(projectId, sealed)
  return text === undefined ? undefined : (JSON.parse(text) as SiteSecrets)
}
