// Where a bucket is: its settings, and the address of an object in the two ways that servers of the S3 protocol know.

import type { BucketUrl } from '../../../../lib/setting-kinds.ts'

export type BucketSettings = BucketUrl & {
  /** The server, as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  /** True if addresses have the bucket as the first part of their path, false if as the first part of their host. */
  readonly isInPath: boolean
}

export function objectUrl({ name, prefix, endpoint, isInPath }: BucketSettings, object: string): URL {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/$/, '')
  if (!isInPath) url.host = `${name}.${url.host}`
  url.pathname = `${base}${isInPath ? `/${name}` : ''}/${prefix}${object}`
  return url
}

/** For people. */
export function describeBucket({ name, endpoint }: BucketSettings): string {
  return `The bucket ${name} at ${new URL(endpoint).host}`
}
