// A small server of the S3 protocol with one bucket, in memory. It checks the signature of every request by an implementation of
// its own (Signature Version 4 as Amazon describes it), and can be told to misbehave.

import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Fault = {
  /** Which requests: the method, a space and the path with its query, as `PUT /backups/x?partNumber=2`. */
  on: RegExp
  /** How many of them; all if absent. */
  times?: number
  /** Answers in place of the server. Without it, the connection is cut when the request has been read. */
  answer?: { status: number; code: string; headers?: Record<string, string>; more?: string }
  /** Cuts the connection after so many bytes of the answer. */
  cutAfter?: number
  /** Does not answer at all. */
  isSilent?: true
  /** The request is carried out before the connection is cut. */
  isDone?: true
}

type Stored = { body: Buffer; etag: string; storedAt: string }
type Multipart = { key: string; parts: Map<number, Buffer>; begunAt: string }

export type FakeBucket = {
  env: Record<string, string>
  objects: Map<string, Stored>
  uploads: Map<string, Multipart>
  /** As `Fault.on` sees them. */
  requests: string[]
  faults: Fault[]
  /** Changes what is stored when an object arrives. */
  damage?: (body: Buffer) => Buffer
  /** What ETags are made of, as a server that has keys of its own makes them. */
  etagSalt?: string
  bytesMax?: number
  close(): Promise<void>
}

const KEY_ID = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const REGION = 'eu-test-1'
export const BUCKET = 'backups'

export async function startFakeBucket(): Promise<FakeBucket> {
  const server = createServer((request, response) => {
    void handle(fake, request, response).catch((error) =>
      refuse(response, 500, 'InternalError', String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fake: FakeBucket = {
    env: {
      SIGHTLINE_BACKUP_URL: `s3://${BUCKET}/seo`,
      SIGHTLINE_BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      SIGHTLINE_BACKUP_S3_REGION: REGION,
      SIGHTLINE_BACKUP_S3_KEY_ID: KEY_ID,
      SIGHTLINE_BACKUP_S3_SECRET: SECRET,
    },
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    faults: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

async function handle(fake: FakeBucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(request))
  const line = `${request.method} ${request.url}`
  fake.requests.push(line)
  const fault = fake.faults.find(({ on, times = 1 }) => on.test(line) && times > 0)
  if (fault?.times !== undefined) fault.times--
  if (fault?.isSilent) return
  if (fault?.answer !== undefined) {
    const { status, code, headers = {}, more = '' } = fault.answer
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    refuse(response, status, code, 'as the test wants', more)
    return
  }
  if (fault !== undefined && fault.cutAfter === undefined) {
    if (fault.isDone) answer(fake, request, body, new Answer())
    request.socket.destroy()
    return
  }
  const wrong = signatureFault(request, body)
  const out = new Answer()
  if (wrong === undefined) answer(fake, request, body, out)
  else out.refuse(403, wrong)
  response.writeHead(out.status, { ...out.headers, 'content-length': out.length ?? out.body.length })
  if (request.method === 'HEAD') response.end()
  else if (fault?.cutAfter !== undefined)
    response.write(out.body.subarray(0, fault.cutAfter), () => request.socket.destroy())
  else response.end(out.body)
}

class Answer {
  status = 200
  headers: Record<string, string> = {}
  body: Buffer = Buffer.alloc(0)
  length: number | undefined

  refuse(status: number, code: string): Answer {
    this.status = status
    this.body = Buffer.from(errorXml(code, 'said the fake'))
    return this
  }
}

function refuse(response: ServerResponse, status: number, code: string, message: string, more = ''): void {
  response.writeHead(status).end(errorXml(code, message, more))
}

function errorXml(code: string, message: string, more = ''): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message>${more}</Error>`
}

const digest = (algorithm: string, data: Buffer | string) => createHash(algorithm).update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns the code of the refusal; undefined if the request is signed as it should be. */
function signatureFault({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const [, keyId, day, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const time = String(headers['x-amz-date'])
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId'
  if (region !== REGION) return 'AuthorizationHeaderMalformed'
  const at = Date.parse(time.replace(/(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))
  if (!(Math.abs(Date.now() - at) < 900_000)) return 'RequestTimeTooSkewed'
  if (headers['x-amz-content-sha256'] !== digest('sha256', body)) return 'XAmzContentSHA256Mismatch'
  for (const needed of [
    'host',
    'x-amz-content-sha256',
    'x-amz-date',
    ...(body.length > 0 && method === 'PUT' ? ['content-md5'] : []),
  ])
    if (!names.split(';').includes(needed)) return 'SignatureDoesNotMatch'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').filter(Boolean).sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    digest('sha256', body),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, digest('sha256', canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day as string), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

function answer(
  fake: FakeBucket,
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  out: Answer,
): Answer {
  const { pathname, searchParams: query } = new URL(url, 'http://fake')
  const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
  const key = rest.join('/')
  if (bucket !== BUCKET) return out.refuse(404, 'NoSuchBucket')
  const sent = headers['content-md5']
  if (sent !== undefined && sent !== Buffer.from(digest('md5', body), 'hex').toString('base64'))
    return out.refuse(400, 'BadDigest')
  const uploadId = query.get('uploadId') ?? ''
  const upload = fake.uploads.get(uploadId)
  if (uploadId !== '' && upload?.key !== key) return out.refuse(404, 'NoSuchUpload')
  const found = fake.objects.get(key)
  switch (
    `${method} ${[...query.keys()].filter((name) => /^(?:uploads|uploadId|list-type)$/.test(name)).join()}`
  ) {
    case 'GET list-type':
      return list(fake, query, out)
    case 'GET uploads':
      out.body = Buffer.from(
        `<ListMultipartUploadsResult>${[...fake.uploads]
          .map(
            ([id, { key: name, begunAt }]) =>
              `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${begunAt}</Initiated></Upload>`,
          )
          .join('')}</ListMultipartUploadsResult>`,
      )
      return out
    case 'POST uploads': {
      const id = `upload-${fake.requests.length}&1`
      fake.uploads.set(id, { key, parts: new Map(), begunAt: new Date().toISOString() })
      out.body = Buffer.from(`<R><UploadId>${id.replace('&', '&amp;')}</UploadId></R>`)
      return out
    }
    case 'PUT uploadId':
      upload?.parts.set(Number(query.get('partNumber')), body)
      out.headers.etag = `"${digest('md5', body)}"`
      return out
    case 'POST uploadId': {
      const parts = [...(upload as Multipart).parts].sort(([a], [b]) => a - b).map(([, part]) => part)
      const named = [...body.toString().matchAll(/<ETag>&quot;(\w+)&quot;<\/ETag>/g)].map(([, etag]) => etag)
      if (named.join() !== parts.map((part) => digest('md5', part)).join())
        return out.refuse(400, 'InvalidPart')
      const md5s = Buffer.concat(parts.map((part) => Buffer.from(digest('md5', part), 'hex')))
      fake.uploads.delete(uploadId)
      return store(fake, key, Buffer.concat(parts), `${digest('md5', md5s)}-${parts.length}`, out)
    }
    case 'DELETE uploadId':
      fake.uploads.delete(uploadId)
      out.status = 204
      return out
    case 'PUT ':
      return store(fake, key, body, digest('md5', body), out)
    case 'DELETE ':
      fake.objects.delete(key)
      out.status = 204
      return out
    case 'GET ':
    case 'HEAD ':
      if (found === undefined) return out.refuse(404, 'NoSuchKey')
      return read(found, headers, out)
    default:
      return out.refuse(501, 'NotImplemented')
  }
}

function store(fake: FakeBucket, key: string, body: Buffer, etag: string, out: Answer): Answer {
  const used = [...fake.objects.values()].reduce((sum, stored) => sum + stored.body.length, 0)
  if (used + body.length > (fake.bytesMax ?? Number.POSITIVE_INFINITY))
    return out.refuse(403, 'QuotaExceeded')
  const kept = fake.damage?.(body) ?? body
  const tag = fake.etagSalt === undefined ? etag : digest('md5', fake.etagSalt + etag)
  fake.objects.set(key, { body: kept, etag: `"${tag}"`, storedAt: new Date().toISOString() })
  out.headers.etag = `"${tag}"`
  return out
}

function read({ body, etag }: Stored, { range }: IncomingMessage['headers'], out: Answer): Answer {
  const [, from] = /^bytes=(\d+)-$/.exec(range ?? '') ?? []
  out.headers = { etag }
  out.body = from === undefined ? body : body.subarray(Number(from))
  out.status = from === undefined ? 200 : 206
  return out
}

/** Two objects a page, so that every test of a list turns pages. */
const PAGE = 2

function list({ objects }: FakeBucket, query: URLSearchParams, out: Answer): Answer {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const all = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const page = all.slice(0, PAGE)
  const entries = page.map(
    ([key, { body, storedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${storedAt}</LastModified><Size>${body.length}</Size></Contents>`,
  )
  const isMore = all.length > PAGE
  const next = isMore ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  out.body = Buffer.from(
    `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
  )
  return out
}
