// The crawler's user agent: robots.txt addresses its token, people follow its link.

/** The name of this crawler in robots.txt. */
export const PRODUCT_TOKEN = 'SightlineBot'

/**
 * `aboutUrl` is a page that says who crawls and how to opt out. Returns undefined if the URL cannot stand in a header.
 */
export function userAgentOf(version: string, aboutUrl: string): string | undefined {
  const url = URL.parse(aboutUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  // The URL parser does not encode parentheses, and one would end the comment that holds the link.
  const link = url.href.replaceAll('(', '%28').replaceAll(')', '%29')
  return `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/${version}; +${link})`
}
