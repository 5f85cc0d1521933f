// Decides when two spellings are one address. Sources spell addresses differently: a link is typed with http and
// without www, a search engine shows the address that it chose, a crawl the one that it requested. Two normal forms
// decide:
//
//   spelling   as the crawler and search data keep it (lib/page-url.ts): escapes, letter case of the host, names in other
//              scripts, default ports and fragments are normalised, and parameters that only track a click are dropped
//   key        the spelling without scheme, `www.` and the slash at the end of the path
//
// Letter case of the path, the other parameters and their order stay: to a server they may be different pages.

import { matchingHost } from '../../../lib/host.ts'
import { pageKey } from './page-key.ts'

const DEFAULT_PORT = /:(?:80|443)$/
const HOSTS_MAX = 1000

/** Returns undefined for text that is no absolute http(s) address. */
export function spellingOf(url: string): string | undefined {
  return pageKey(url)
}

type KeyOf = (spelling: string) => string

/** Remembers hosts: a site has few, and parsing one costs more than the rest of an address. */
export function createKeyOf(): KeyOf {
  const hosts = new Map<string, string>()

  function hostKey(host: string): string {
    let key = hosts.get(host)
    if (key === undefined) {
      if (hosts.size >= HOSTS_MAX) hosts.clear()
      key = comparedHost(host)
      hosts.set(host, key)
    }
    return key
  }

  return (spelling) => {
    const start = spelling.indexOf('://') + 3
    const slash = spelling.indexOf('/', start)
    const host = hostKey(spelling.slice(start, slash))
    const query = spelling.indexOf('?', slash)
    const end = query === -1 ? spelling.length : query
    // The path of the start page is only a slash.
    const pathEnd = spelling.charAt(end - 1) === '/' ? end - 1 : end
    const search = end + 1 < spelling.length ? spelling.slice(end) : ''
    return host + spelling.slice(slash, pathEnd) + search
  }
}

function comparedHost(host: string): string {
  const given = host.replace(DEFAULT_PORT, '')
  const port = /:\d+$/.exec(given)?.[0] ?? ''
  return matchingHost(given) + port
}
