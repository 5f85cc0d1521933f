// The ways in which the fake Search Console misbehaves, and the shapes in which Google says that something went wrong: an
// `error` object with reasons for the API, `error` and `error_description` for tokens.

export type Misbehaviour =
  /** Answered with this in place of what was asked for. A string is sent as it is, anything else as JSON. */
  | { kind: 'reply'; status: number; headers?: Record<string, string>; body: unknown }
  /** The connection breaks before there is an answer. */
  | { kind: 'drop' }
  /** Nothing ever comes. */
  | { kind: 'hang' }
  /** Half of the right answer: as if it were all, or with the connection broken in it. */
  | { kind: 'truncate'; isAbrupt?: boolean }
  /** A page of rows that begins so many rows later (or, below zero, earlier) than was asked for. */
  | { kind: 'shift'; by: number }
  /** A page of rows that holds at most so many, though there are more. */
  | { kind: 'short'; rows: number }

/** An error of the API, as Google writes it: with a reason of the old kind, and where given a status of the new kind. */
export function googleError(
  status: number,
  reason: string,
  more: {
    message?: string
    status?: string
    details?: readonly unknown[]
    headers?: Record<string, string>
  } = {},
): Misbehaviour {
  const { message = `The fake says ${reason}.`, headers = {}, ...fields } = more
  const errors = [{ message, domain: 'global', reason }]
  return { kind: 'reply', status, headers, body: { error: { code: status, message, errors, ...fields } } }
}

/** An error of the newer kind alone, whose reason stands in an ErrorInfo. */
export function googleStatusError(
  code: number,
  status: string,
  info?: { reason: string; metadata?: Record<string, string> },
): Misbehaviour {
  const details =
    info === undefined
      ? []
      : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', domain: 'googleapis.com', ...info }]
  const error = { code, message: `The fake says ${status}.`, status, details }
  return { kind: 'reply', status: code, body: { error } }
}

/** An error of the place where tokens are given out. */
export function tokenError(status: number, error: string, description?: string): Misbehaviour {
  const body = { error, ...(description === undefined ? {} : { error_description: description }) }
  return { kind: 'reply', status, body }
}

export const HTML_PAGE: Misbehaviour = {
  kind: 'reply',
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: '<!DOCTYPE html><html><title>Error 503 (Service Unavailable)</title></html>',
}
