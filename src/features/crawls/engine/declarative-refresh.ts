// `<meta http-equiv="refresh" content="…">` and the header `Refresh: …`, read by the "shared declarative refresh steps" of
// the HTML standard, which both have in common: a number of seconds, and where to go then. `0; url=/a`, `5,/a`, `.5 'a'`.

export type DeclarativeRefresh = {
  /** Whole seconds: fractions are dropped. */
  delaySeconds: number
  /** The target as written; null for the page itself. */
  target: string | null
}

const TIME = /^[\t\n\f\r ]*([\d.]+)(?=[;,\t\n\f\r ]|$)/
const SEPARATOR = /^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/
const URL_PREFIX = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i
/** Caps the delay: nobody waits longer, and `Number` makes Infinity of a thousand digits. */
const DELAY_SECONDS_MAX = 2 ** 31

/** Undefined for text that browsers ignore. */
export function parseRefresh(text: string): DeclarativeRefresh | undefined {
  const time = TIME.exec(text)
  if (time === null) return undefined
  const delaySeconds = Math.min(Number(time[1]?.split('.', 1)[0]), DELAY_SECONDS_MAX)
  const rest = text.slice(time[0].length).replace(SEPARATOR, '')
  if (rest === '') return { delaySeconds, target: null }
  const prefix = URL_PREFIX.exec(rest)
  if (prefix !== null) return { delaySeconds, target: unquoted(rest.slice(prefix[0].length)) }
  // Text that only begins like `url=` is an address as it stands, quotes included.
  return { delaySeconds, target: /^u/i.test(rest) ? rest : unquoted(rest) }
}

function unquoted(text: string): string {
  const quote = text.charAt(0)
  if (quote !== '"' && quote !== "'") return text
  const end = text.indexOf(quote, 1)
  return text.slice(1, end === -1 ? undefined : end)
}
