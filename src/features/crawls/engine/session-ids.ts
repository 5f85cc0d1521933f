// Session ids in addresses: servers that get no cookie back write one into every link, and each visit finds a site of new
// addresses. The page is the same without it. Only what is known to be one is taken out; a short `sid` may be anything.

/** A quick first test, because every link of a site is checked: most addresses have none of these. */
const MARK = /[;?(]/
/** Every address with a session id has one of these; few others do. */
const HINT = /sess|[;?&]s(?:id)?=|oscsid|zenid|cftoken|\/\([a-z]\(/i
const PATH_PARAMETER = /;(?:jsessionid|phpsessid|sid|aspsessionid\w*)=[^/;?]*/gi
/** The session id of ASP.NET where cookies are off: /(S(lit3py55t21z5v55vlm25s55))/page.aspx. */
const PATH_SEGMENT = /\/\([a-z]\([a-z0-9]{10,64}\)\)(?=\/|\?|$)/gi
const NAME = /^(?:phpsessid|jsessionid|aspsessionid\w*|session_?id|sess_?id|cftoken|oscsid|zenid)$/i
/** Names that may mean something else as well: only a long random value makes them a session. */
const MAYBE_NAME = /^(?:sid|session|sess|s)$/i
const RANDOM_VALUE = /^(?=.*\d)[a-z0-9]{20,}$/i

/** Returns the same text when it has no session id. For addresses of normalizeUrl. */
export function withoutSessionIds(url: string): string {
  if (!MARK.test(url) || !HINT.test(url)) return url
  const pathStart = url.indexOf('/', url.indexOf('://') + 3)
  const mark = url.indexOf('?', pathStart)
  const path = url.slice(pathStart, mark === -1 ? undefined : mark)
  const kept = path.replace(PATH_PARAMETER, '').replace(PATH_SEGMENT, '')
  const page = url.slice(0, pathStart) + (kept === '' ? '/' : kept)
  if (mark === -1) return page
  const query = url.slice(mark + 1)
  const parameters = query.split('&').filter((parameter) => !isSession(parameter))
  const rest = parameters.join('&')
  return rest === query ? `${page}?${query}` : rest === '' ? page : `${page}?${rest}`
}

function isSession(parameter: string): boolean {
  const equals = parameter.indexOf('=')
  const value = equals === -1 ? '' : parameter.slice(equals + 1)
  if (value === '') return false
  const name = parameter.slice(0, equals)
  return NAME.test(name) || (MAYBE_NAME.test(name) && RANDOM_VALUE.test(value))
}
