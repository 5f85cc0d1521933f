// The addresses of the dashboard's pages: which there are, the way from one of them to the root of the server, and which of them
// somebody may be sent to after signing in.

/** As the router wants them. What the dashboard does not know below one of them, it says itself. */
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

/** The relative way from a page to the root of the server, which may itself be below a path that only a proxy knows. */
export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 2) || './'
}

/** The uid in the path of a project's page. */
export function projectUidOf(path: string): string | undefined {
  return /^\/p\/([^/]+)/.exec(path)?.[1]
}

/**
 * The page that an address names, as a relative address from the root; undefined for anything else. It may come from anybody, who may
 * mean another site: what is no page of ours, or what a browser would read as anything else than it says, is not followed.
 */
export function nextPage(address: string | null): string | undefined {
  if (address === null || address.length > NEXT_LENGTH_MAX) return undefined
  const relative = `.${address}`
  const read = URL.parse(relative, 'http://root/')
  if (read === null || read.pathname + read.search !== address) return undefined
  return isPagePath(read.pathname) || read.pathname === CONSENT_PATH ? relative : undefined
}
