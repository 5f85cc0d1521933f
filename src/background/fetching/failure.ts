// Describes why nothing, or not everything, came back from a web server, in our own words. Messages are made of the
// host's name and error codes alone: readers of a crawl see them, and they must not reveal anything about the internal
// network.

export const FAILURE_KINDS = [
  'dns',
  'connect',
  'tls',
  /** The TLS connection would work, but browsers warn about its certificate. */
  'certificate',
  'timeout',
  'reset',
  /** The guard refused an address, a port or a scheme. */
  'refused-address',
  'protocol',
  'too-large',
  'aborted',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

export type Fault = { kind: FailureKind; message: string }

/** Thrown while a connection is made. Its message is used as it is. */
export class ConnectionFault extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ConnectionFault'
    this.kind = kind
  }
}

// Error codes of Node and OpenSSL for certificates that have expired, name another host or are not signed by a known
// authority.
const CERTIFICATE =
  /CERT|^(?:INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|UNABLE_TO_VERIFY_|HOSTNAME_MISMATCH)/
const CONNECT_TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'])

/** Translates an error that occurred before the connection was open. */
export function connectionFaultOf(error: Error, host: string, isSecure: boolean): ConnectionFault {
  if (error instanceof ConnectionFault) return error
  const { code, syscall } = detailsOf(error)
  const fault = (kind: FailureKind, message: string) => new ConnectionFault(kind, message, { cause: error })
  if (CONNECT_TIMEOUTS.has(code)) return fault('timeout', `${host} took too long to connect (${code}).`)
  // An AggregateError means that every address of the host was tried and failed.
  const isReached = syscall !== 'connect' && !(error instanceof AggregateError)
  if (isSecure && isReached && CERTIFICATE.test(code))
    return fault('certificate', `The certificate of ${host} is not valid (${code}).`)
  if (isSecure && isReached) return fault('tls', `No secure connection to ${host} can be made (${code}).`)
  return fault('connect', `${host} could not be reached (${code}).`)
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])
const CLOSED = new Set(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED'])
const NOT_HTTP = /^(?:HTTPParserError|HPE_|UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED)/

/** Translates an error on an open connection, before or within a body. */
export function exchangeFaultOf(error: Error, host: string, isInBody: boolean): Fault {
  if (error instanceof ConnectionFault) return { kind: error.kind, message: error.message }
  const { code } = detailsOf(error)
  if (CLOSED.has(code)) return { kind: 'aborted', message: `The request to ${host} was called off.` }
  if (TIMEOUTS.has(code)) return { kind: 'timeout', message: `${host} stopped answering (${code}).` }
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return { kind: 'too-large', message: `The headers of ${host} are too large (${code}).` }
  // Within a body, the mismatch means that the body ended too early; before it, that the headers contradict each other.
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && !isInBody)
    return { kind: 'protocol', message: `The reply of ${host} is not HTTP (${code}).` }
  // undici's messages for a response without a request, and for an unrequested protocol upgrade.
  if (NOT_HTTP.test(code) || /^bad (?:response|upgrade)$/.test(error.message))
    return { kind: 'protocol', message: `The reply of ${host} is not HTTP (${code}).` }
  return { kind: 'reset', message: `${host} broke off the connection (${code}).` }
}

function detailsOf(error: Error): { code: string; syscall: string | undefined } {
  const { code, syscall, name } = error as NodeJS.ErrnoException
  return { code: typeof code === 'string' ? code : name, syscall }
}
