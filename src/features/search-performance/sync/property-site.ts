// Which site a property of Search Console is about.

import { isWithinSite } from '../../../lib/host.ts'

const DOMAIN_PROPERTY = 'sc-domain:'

/** Undefined for what is no property. */
export function hostOfProperty(property: string): string | undefined {
  if (property.startsWith(DOMAIN_PROPERTY)) return property.slice(DOMAIN_PROPERTY.length)
  return URL.parse(property)?.host
}

/** Whether one of the two sites is a part of the other. */
export function isAboutSite(property: string, domain: string): boolean {
  const host = hostOfProperty(property)
  return host !== undefined && (isWithinSite(host, domain) || isWithinSite(domain, host))
}
