// What may stand in the headers that a project adds to the requests of its crawls. Whatever could end a header, begin
// another request, or change how a request and its answer are framed is refused when it is set, so that nothing has to
// be escaped when it is sent. Each function returns what is wrong, or undefined.

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/
const VISIBLE = /^[!-~](?:[\t -~]*[!-~])?$/

/** Headers that frame a message, belong to one connection, or are decided by the crawler itself. */
const REFUSED = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'cookie2',
  'expect',
  'host',
  'http2-settings',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'keep-alive',
  'origin',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
])

export function headerNameFault(name: string): string | undefined {
  if (!TOKEN.test(name)) return 'must be the name of a header: letters, digits and hyphens'
  const lower = name.toLowerCase()
  if (lower === 'cookie') return 'must not be Cookie: use cookies'
  if (lower === 'user-agent') return 'must not be User-Agent: use user_agent'
  if (REFUSED.has(lower) || lower.startsWith('proxy-') || lower.startsWith('sec-'))
    return 'must not be a header that the crawler sets itself'
  return undefined
}

/** For the value of a header, and for the user agent. */
export function headerValueFault(value: string): string | undefined {
  return VISIBLE.test(value) ? undefined : 'must be one line of ASCII text, without spaces around it'
}

export function cookieNameFault(name: string): string | undefined {
  return TOKEN.test(name) ? undefined : 'must be the name of a cookie: letters, digits and hyphens'
}

export function cookieValueFault(value: string): string | undefined {
  const isFit = value === '' || (VISIBLE.test(value) && !/[;\t]/.test(value))
  return isFit ? undefined : 'must be one line of ASCII text without semicolons, and without spaces around it'
}

/** A user name ends at the first colon. */
export function usernameFault(username: string): string | undefined {
  return /[\p{Cc}:]/u.test(username) ? 'must have neither colons nor control characters' : undefined
}

export function passwordFault(password: string): string | undefined {
  return /\p{Cc}/u.test(password) ? 'must not have control characters' : undefined
}
