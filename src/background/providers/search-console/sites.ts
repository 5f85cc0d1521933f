// Reads the properties that an account can see from Search Console's list.

import { arrayOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'

export type Site = {
  property: string
  /** siteOwner, siteFullUser, siteRestrictedUser, siteUnverifiedUser, or a future level. */
  permissionLevel: string
}

/** Returns undefined if the reply is no list of sites. For an account without sites, Google sends an empty object. */
export function readSites(reply: JsonObject): Site[] | undefined {
  const entries = reply.siteEntry === undefined ? [] : arrayOf(reply.siteEntry)
  const sites = entries?.map((value) => {
    const property = stringOf(objectOf(value)?.siteUrl)
    const permissionLevel = stringOf(objectOf(value)?.permissionLevel)
    return property === undefined || permissionLevel === undefined ? undefined : { property, permissionLevel }
  })
  return sites?.every((site) => site !== undefined) ? sites : undefined
}

/** A user who was added before the site was verified sees its name only. */
export function canBeQueried(site: Site): boolean {
  return site.permissionLevel !== 'siteUnverifiedUser'
}
