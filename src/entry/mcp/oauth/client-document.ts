// The identity of an agent: a document at the address that is its id (Client ID Metadata Document). Nobody has to
// register: the address proves whose document it is, and the document says where codes may be sent.

import { eventText } from '../../../background/events/event-text.ts'

export type AgentClient = { id: string; name: string; host: string; redirectUri: string }

/** The text of a document, or why there is none. */
export type FetchDocument = (url: string) => Promise<{ text: string } | { failure: string }>

const ID_LENGTH_MAX = 500
const NAME_LENGTH_MAX = 100

export async function readClient(
  clientId: string,
  redirectUri: string,
  fetchDocument: FetchDocument,
): Promise<AgentClient | { failure: string }> {
  const address = clientId.length <= ID_LENGTH_MAX ? URL.parse(clientId) : null
  if (address === null || !isClientAddress(address))
    return { failure: 'The client_id must be an https address with a path: that of its metadata document.' }
  if (!isRedirectUri(redirectUri))
    return { failure: 'The redirect_uri must be an https address, or one of your own machine.' }
  const fetched = await fetchDocument(clientId)
  if ('failure' in fetched) return fetched
  const document = parse(fetched.text)
  if (document?.client_id !== clientId)
    return { failure: `The document at ${address.hostname} is not that of this client_id.` }
  const known = Array.isArray(document.redirect_uris) ? document.redirect_uris : []
  if (!known.some((uri) => typeof uri === 'string' && isSameRedirect(uri, redirectUri)))
    return { failure: `${address.hostname} does not name this redirect_uri.` }
  const name = typeof document.client_name === 'string' ? eventText(document.client_name) : ''
  const shown = (name || address.hostname).slice(0, NAME_LENGTH_MAX)
  return { id: clientId, name: shown, host: address.hostname, redirectUri }
}

function isClientAddress({ protocol, pathname, hash, username, password, search }: URL): boolean {
  return protocol === 'https:' && pathname !== '/' && `${hash}${username}${password}${search}` === ''
}

function isRedirectUri(text: string): boolean {
  const uri = text.length <= ID_LENGTH_MAX ? URL.parse(text) : null
  if (uri === null || uri.hash !== '' || uri.username !== '') return false
  return uri.protocol === 'https:' || isLoopback(uri)
}

/** A program on the person's machine may use any free port (RFC 8252). */
function isSameRedirect(known: string, given: string): boolean {
  if (known === given) return true
  const [a, b] = [URL.parse(known), URL.parse(given)]
  if (a === null || b === null || !isLoopback(a) || !isLoopback(b)) return false
  return a.hostname === b.hostname && a.pathname === b.pathname && a.search === b.search
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
