// The properties that an account can see, as Search Console lists them.

import { arrayOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'

export type Site = {
  property: string
  /** siteOwner, siteFullUser, siteRestrictedUser, siteUnverifiedUser, or what may come. */
  permissionLevel: string
}

/** Undefined when the reply is no list of sites. An account without any gets an empty object. */
export function readSites(reply: JsonObject): Site[] | undefined {
  const entries = reply.siteEntry === undefined ? [] : arrayOf(reply.siteEntry)
  const sites = entries?.map((value) => {
    const property = stringOf(objectOf(value)?.siteUrl)
    const permissionLevel = stringOf(objectOf(value)?.permissionLevel)
    return property === undefined || permissionLevel === undefined ? undefined : { property, permissionLevel }
  })
  return sites?.every((site) => site !== undefined) ? sites : undefined
}

/** A user who was added before the site was verified sees its name, and nothing else. */
export function canBeQueried(site: Site): boolean {
  return site.permissionLevel !== 'siteUnverifiedUser'
}
