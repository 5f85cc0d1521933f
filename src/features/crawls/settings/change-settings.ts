// Changes a project's crawl settings; settings that the request does not mention stay. A change that makes pages look
// different to the crawler, or that switches off keeping them, starts a new version of the settings: kept pages of older
// versions are never used again, and are removed in the background.

import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { matchingHost } from '../../../lib/host.ts'
import { hostOf, isSameSite } from '../../../lib/page-url.ts'
import type { Seal } from '../../../lib/sealed.ts'
import { lockProject } from '../../projects/writes.ts'
import { enqueueForgetting } from '../reuse/forget-job.ts'
import type { CrawlSettingsChanges } from './settings-schema.ts'
import { readCrawlSettings, type StoredSettings, saveCrawlSettings } from './settings-store.ts'
import {
  changeSecrets,
  hasSecretChanges,
  NO_SECRETS,
  namesOf,
  openSecrets,
  sealSecrets,
} from './site-secrets.ts'

type ChangedProject = Pick<ProjectRef, 'id' | 'domain'>

export async function changeCrawlSettings(
  tx: Tx,
  { engine, seal }: { engine: Engine; seal: Seal },
  project: ChangedProject,
  changes: CrawlSettingsChanges,
): Promise<StoredSettings> {
  await lockProject(tx, engine, project.id)
  const before = await readCrawlSettings(tx, project.id)
  const after = applyChanges(before, changes, project, seal)
  await saveCrawlSettings(tx, project.id, after)
  if (after.generation !== before.generation) await enqueueForgetting(tx, { projectId: project.id })
  return after
}

function applyChanges(
  before: StoredSettings,
  { headers, basic_auth, cookies, ...plain }: CrawlSettingsChanges,
  project: ChangedProject,
  seal: Seal,
): StoredSettings {
  const merged = { ...before, ...withoutUndefined(plain) }
  // An address that is given twice counts once.
  const urls = merged.urls && [...new Set(merged.urls)]
  const errors = findWrongUrls(project.domain, merged)
  const secretChanges = { headers, basic_auth, cookies }
  const isSecretChanged = hasSecretChanges(secretChanges)
  // A secret that can no longer be decrypted is lost: it has to be given again.
  const known = (isSecretChanged && openSecrets(seal, project.id, before.access)) || NO_SECRETS
  const changed = changeSecrets(known, secretChanges)
  if ('errors' in changed || errors !== undefined)
    throw invalid({ ...errors, ...('errors' in changed ? changed.errors : {}) })
  const access = isSecretChanged
    ? { ...namesOf(changed.secrets), access: sealSecrets(seal, project.id, changed.secrets) }
    : {}
  const looksDifferent =
    isSecretChanged ||
    merged.user_agent !== before.user_agent ||
    merged.send_over_http !== before.send_over_http ||
    merged.reuse_unchanged !== before.reuse_unchanged
  return { ...merged, urls, ...access, generation: before.generation + (looksDifferent ? 1 : 0) }
}

/** Errors for addresses outside of what is crawled. `urls` are normalised. */
export function findWrongUrls(
  domain: string,
  {
    scope,
    urls,
  }: {
    scope?: StoredSettings['scope'] | undefined
    urls?: readonly (string | undefined)[] | null | undefined
  },
): FieldErrors | undefined {
  const errors: Record<string, string[]> = {}
  const { hostname: ownHost } = new URL(`http://${domain}`)
  // Thousands of addresses share a host: each host is looked at once.
  const isOwn = new Map<string, boolean>()
  for (const [index, url] of (urls ?? []).entries()) {
    if (url === undefined) continue
    const host = hostOf(url)
    if (!isOwn.has(host))
      isOwn.set(
        host,
        scope === 'host' ? matchingHost(host) === matchingHost(domain) : isSameSite(host, ownHost),
      )
    if (isOwn.get(host) !== true)
      errors[`urls.${index}`] = [
        scope === 'host'
          ? `The address is not on the host of the project, ${domain}; the scope is "host".`
          : `The address does not belong to the site of the project, ${domain}.`,
      ]
  }
  return Object.keys(errors).length === 0 ? undefined : errors
}

function withoutUndefined<T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
