// The addresses of the dashboard's pages: which exist, the relative path from each to the root of the server, and which
// ones may follow signing in.

/** In the router's form. For unknown addresses below them, the dashboard itself shows that there is no such page. */
export const PAGE_PATHS = [
  '/',
  '/start',
  '/compare',
  '/news',
  '/reports',
  '/reports/*',
  '/settings',
  '/settings/*',
  '/p/*',
] as const

/** Where an agent sends its person, who may have to sign in first. */
const CONSENT_PATH = '/oauth/authorize'

const NEXT_LENGTH_MAX = 8_000

export function isPagePath(path: string): boolean {
  return PAGE_PATHS.some((known) => {
    const prefix = known.slice(0, -1)
    return known.endsWith('*') ? path.startsWith(prefix) && path !== prefix : path === known
  })
}

/** The relative path from a page to the root of the server, which may itself be below a path that only a proxy knows. */
export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 2) || './'
}

/** Returns the uid in the path of a project's page. */
export function projectUidOf(path: string): string | undefined {
  return /^\/p\/([^/]+)/.exec(path)?.[1]
}

/**
 * Returns the page that an address names, relative to the root; undefined for anything else. The address may come from
 * anybody, who may want to lead to another site: an address that is no page of ours, or that a browser would read
 * differently, is refused.
 */
export function nextPage(address: string | null): string | undefined {
  if (address === null || address.length > NEXT_LENGTH_MAX) return undefined
  const relative = `.${address}`
  const read = URL.parse(relative, 'http://root/')
  if (read === null || read.pathname + read.search !== address) return undefined
  return isPagePath(read.pathname) || read.pathname === CONSENT_PATH ? relative : undefined
}
