// The failure of a request, as the page shows it: the server's own words where it sent any.

export class ApiFailure extends Error {
  override name = 'ApiFailure'
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** Messages by the name of the field in the request. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    {
      status,
      code,
      requestId,
      fields = {},
      retryAfterSeconds,
    }: {
      status: number
      code: string
      requestId?: string | undefined
      fields?: Readonly<Record<string, readonly string[]>>
      retryAfterSeconds?: number | undefined
    },
  ) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function asFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  return new ApiFailure(message, { status: 0, code: 'unexpected' })
}
