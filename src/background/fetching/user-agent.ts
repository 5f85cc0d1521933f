// How the crawler names itself: robots.txt speaks to the token, people read the link.

/** What robots.txt calls this crawler. */
export const PRODUCT_TOKEN = 'SightlineBot'

/** `aboutUrl` is a page that says who crawls and how to be left alone; undefined if it cannot stand in a header. */
export function userAgentOf(version: string, aboutUrl: string): string | undefined {
  const url = URL.parse(aboutUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  // The URL parser leaves parentheses alone, and one would end the comment that the link stands in.
  const link = url.href.replaceAll('(', '%28').replaceAll(')', '%29')
  return `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/${version}; +${link})`
}
