// Tables that compare who links to several sites: Ahrefs' Link Intersect and Semrush's Backlink Gap. A row is a page or a
// domain that links to some of the compared sites, but mostly not to the target of the import: these reports look for
// exactly such rows. So the import refuses the whole file.

import { columnKey, findLinkField } from './column-names.ts'

const INTERSECT = 'intersect'
const DOMAIN_KEYS: readonly string[] = ['domain', 'domains', 'referringdomain', 'referringdomains']
const SITES_MIN = 2
// A column heading that names a whole site, as in these reports: rival.example, *.rival.example/*,
// https://rival.example/
const SITE = /^(?:https?:\/\/)?(?:\*\.)?(?:[a-z\d-]+\.)+[a-z][a-z\d-]+(?:\/\*?)?$/i

export function comparesSites(header: readonly string[]): boolean {
  const keys = header.map(columnKey)
  if (keys.includes(INTERSECT)) return true
  const fields = keys.map(findLinkField)
  const isOfRows = fields.includes('source') || keys.some((key) => DOMAIN_KEYS.includes(key))
  if (!isOfRows || fields.includes('target')) return false
  return header.filter((name) => SITE.test(name.trim())).length >= SITES_MIN
}

export function describeComparison(target: string): string {
  return `this compares who links to several sites (Ahrefs' Link Intersect, Semrush's Backlink Gap): its rows link to the others, and need not link to ${target}. Export the backlinks of ${target} instead, or those of a competitor, and name it with --target.`
}
