// Explains the refusals of servers that speak the protocol of S3, and says what to do about them.

import { AppError, type ErrorKind } from '../../../../lib/errors.ts'
import { type BucketSettings, describeBucket } from './bucket-address.ts'
import { elementText } from './s3-xml.ts'

const BUCKET_REFUSED: ErrorKind = { code: 'bucket_refused', status: 500, exit: 4 }
const BUCKET_UNAVAILABLE: ErrorKind = { code: 'bucket_unavailable', status: 503, isRetryable: true }

export class BucketError extends AppError {
  /** The code of the protocol, such as NoSuchKey; undefined if there was no answer. */
  readonly s3Code: string | undefined

  constructor(message: string, s3Code: string | undefined, isPassing: boolean, cause?: unknown) {
    super(isPassing ? BUCKET_UNAVAILABLE : BUCKET_REFUSED, message, { cause })
    this.s3Code = s3Code
  }
}

/** Names of permissions, as AWS calls them. */
export type Permission =
  | 's3:ListBucket'
  | 's3:ListBucketMultipartUploads'
  | 's3:AbortMultipartUpload'
  | 's3:PutObject'
  | 's3:GetObject'
  | 's3:DeleteObject'

type Refusal = { status: number; headers: Headers; body: string }

const PASSING = new Set([
  'InternalError',
  'SlowDown',
  'ServiceUnavailable',
  'RequestTimeout',
  'OperationAborted',
])
/** A part that did not arrive as it was sent. */
const DAMAGED = new Set(['BadDigest', 'IncompleteBody', 'XAmzContentSHA256Mismatch', 'InvalidDigest'])
const FULL = /quota|storage ?full|insufficient|not ?enough|no ?space|EntityTooLarge/i
const OTHER_REGION = new Set([
  'PermanentRedirect',
  'TemporaryRedirect',
  'Redirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
])
const MESSAGE_CHARS_MAX = 200

export function explainRefusal(
  settings: BucketSettings,
  { status, headers, body }: Refusal,
  permission: Permission,
): BucketError {
  const code = elementText(body, 'Code') ?? codeOfStatus(status)
  const said = (elementText(body, 'Message') ?? '').replace(/\p{Cc}+/gu, ' ').slice(0, MESSAGE_CHARS_MAX)
  const { name, endpoint } = settings
  const host = new URL(endpoint).host
  const refused = (reason: string) =>
    new BucketError(`${describeBucket(settings)} refuses: ${reason} (${code}).`, code, false)
  if (status === 507 || FULL.test(code))
    return refused('it is full, or its quota is used up. Make room, or keep fewer backups')
  if (status >= 500 || status === 429 || PASSING.has(code) || DAMAGED.has(code)) {
    const answered = `${describeBucket(settings)} answers ${status} (${code})${said && `: ${said}`}`
    return new BucketError(answered, code, true)
  }
  if (OTHER_REGION.has(code)) {
    const region = headers.get('x-amz-bucket-region') ?? elementText(body, 'Region')
    const right = region === undefined ? 'the one that its provider shows' : region
    return refused(
      `it is in another region than ${settings.region}. Set SIGHTLINE_BACKUP_S3_REGION to ${right}`,
    )
  }
  switch (code) {
    case 'InvalidAccessKeyId':
      return refused('no key has this id. Compare SIGHTLINE_BACKUP_S3_KEY_ID with what its provider shows')
    case 'SignatureDoesNotMatch':
      return refused(
        'SIGHTLINE_BACKUP_S3_SECRET is not the secret of the key, or a proxy in between changes requests',
      )
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return refused(`the key has not the right to do this. At AWS it is called ${permission}`)
    case 'NoSuchBucket':
    case 'InvalidBucketName':
      return refused(`there is no bucket ${name} at ${host}. Create it, or correct SIGHTLINE_BACKUP_URL`)
    case 'RequestTimeTooSkewed': {
      const date = headers.get('date')
      const theirs = date === null ? '' : `: there it is ${date}`
      return refused(`the clock of this machine is more than 15 minutes off${theirs}. Set it, best by NTP`)
    }
    case 'NoSuchKey':
      return refused('there is no such backup')
    default:
      return refused(`it answers ${status}${said && `: ${said}`}`)
  }
}

/** An answer to HEAD has no body, and one of a proxy is none of the protocol. */
function codeOfStatus(status: number): string {
  if (status === 403) return 'AccessDenied'
  if (status === 404) return 'NoSuchKey'
  if (status >= 300 && status < 400) return 'Redirect'
  return `HTTP ${status}`
}

/** For a request that got no answer. */
export function explainSilence(settings: BucketSettings, cause: unknown, timeoutMs: number): BucketError {
  const { name, message, cause: inner } = cause as Error & { cause?: { code?: string; message?: string } }
  const reason =
    name === 'TimeoutError'
      ? `did not answer in ${Math.round(timeoutMs / 1000)} s`
      : `cannot be reached (${inner?.code ?? inner?.message ?? message})`
  return new BucketError(`${describeBucket(settings)} ${reason}.`, undefined, true, cause)
}
