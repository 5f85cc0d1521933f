// Reads what concerns a session out of a connection URL. The driver would send these parameters when it connects, where
// poolers refuse them, and would let those of the URL replace ours.

type UrlParts = {
  /** The URL without these parameters. */
  url: string
  /** PostgreSQL's command-line options; empty if there are none. */
  options: string
  statementTimeoutMs: number | undefined
  idleTimeoutMs: number | undefined
}

export function takeSessionParameters(text: string): UrlParts {
  const url = new URL(text)
  const take = (name: string): string | null => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value
  }
  const options = take('options')
  const statement = take('statement_timeout')
  const idle = take('idle_in_transaction_session_timeout')
  const hasNone = options === null && statement === null && idle === null
  return {
    url: hasNone ? text : url.href,
    options: options ?? '',
    statementTimeoutMs: readMs(statement),
    idleTimeoutMs: readMs(idle),
  }
}

function readMs(text: string | null): number | undefined {
  const ms = Number.parseInt(text ?? '', 10)
  return Number.isNaN(ms) ? undefined : ms
}
