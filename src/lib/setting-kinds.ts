// The kinds of values of settings: how the text is parsed, and the words for what is allowed. Text is taken literally:
// nothing is trimmed and no number is guessed, because a misread setting is worse than a refused one.

import { isIP } from 'node:net'
import { trimTrailing } from './trim-trailing.ts'

export type Kind<T> = {
  /** Returns undefined if the text is not allowed. */
  readonly parse: (text: string) => T | undefined
  /** Completes the sentence "SIGHTLINE_X must be …". */
  readonly allowed: string
}

export function integer(min: number, max: number): Kind<number> {
  return {
    parse: (text) => {
      const value = /^(?:0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN
      return value >= min && value <= max ? value : undefined
    },
    allowed: `a whole number from ${min} to ${max}`,
  }
}

export function boolean(): Kind<boolean> {
  const words: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false }
  return {
    parse: (text) => (Object.hasOwn(words, text) ? words[text] : undefined),
    allowed: 'true, false, 1 or 0',
  }
}

export function oneOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return { parse: (text) => words.find((word) => word === text), allowed: `one of ${words.join(', ')}` }
}

export function matching(isAllowed: (text: string) => boolean, allowed: string): Kind<string> {
  return { parse: (text) => (isAllowed(text) ? text : undefined), allowed }
}

/** A key or password that fits into a header. */
export function credential(): Kind<string> {
  return matching(
    (text) => /^[\x21-\x7e]{1,500}$/.test(text),
    'at most 500 visible ASCII characters without spaces',
  )
}

const AMOUNT = /^(0|[1-9]\d{0,5})(?:\.(\d+))?$/

/** An amount with a limited number of decimals, parsed as millionths of a dollar. */
export function dollars(decimalsMax: 2 | 3): Kind<number> {
  return {
    parse: (text) => {
      const [, whole, decimals = ''] = AMOUNT.exec(text) ?? []
      return whole === undefined || decimals.length > decimalsMax
        ? undefined
        : Number(whole + decimals.padEnd(6, '0'))
    },
    allowed: `an amount from 0 to 999999 with at most ${decimalsMax} decimals`,
  }
}

const PORT_MAX = 65_535

/** Ports such as `80,443,8000-8999`. */
export function ports(): Kind<readonly number[]> {
  return { parse: parsePorts, allowed: 'ports from 1 to 65535 or ranges of them, separated by commas' }
}

function parsePorts(text: string): readonly number[] | undefined {
  const numbers = new Set<number>()
  for (const item of text.split(',')) {
    const [, first, last = first] = /^\s*([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?\s*$/.exec(item) ?? []
    if (first === undefined || Number(last) > PORT_MAX || Number(last) < Number(first)) return undefined
    for (let port = Number(first); port <= Number(last); port++) numbers.add(port)
  }
  return [...numbers]
}

export function baseUrl(): Kind<string> {
  return { parse: parseBaseUrl, allowed: 'an absolute http or https URL without query, fragment or user' }
}

export type BucketUrl = {
  readonly name: string
  /** Stands before the names of all objects: '' or a path that ends in a slash. */
  readonly prefix: string
}

const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]{1,100}){0,10})\/?$/

/** A bucket of the S3 protocol, perhaps with a path in it: `s3://backups/sightline`. */
export function bucketUrl(): Kind<BucketUrl> {
  return {
    parse: (text) => {
      const [, name, path = ''] = BUCKET_URL.exec(text) ?? []
      // Dots alone would be taken for steps in a path.
      if (name === undefined || /\/\.{1,2}(?:\/|$)/.test(path)) return undefined
      return { name, prefix: path === '' ? '' : `${path.slice(1)}/` }
    },
    allowed: 's3:// and the name of a bucket, perhaps with a path behind it (letters, digits, dots, _ and -)',
  }
}

const AGE_KEY = /^(?:age1[02-9ac-hj-np-z]{58}|AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58})$/

/** A key of the encryption format age, public or secret. */
export function isAgeKey(text: string): boolean {
  return AGE_KEY.test(text)
}

/** Origins such as `https://app.example.com,http://localhost:5173`. */
export function origins(): Kind<readonly string[]> {
  return {
    parse: (text) => {
      const all = text.split(',').map((item) => item.trim())
      return all.every((item) => parseCleanUrl(item)?.origin === item) ? [...new Set(all)] : undefined
    },
    allowed: 'origins (a scheme and a host, perhaps a port) separated by commas',
  }
}

export function isHeaderList(text: string): boolean {
  return text.split(',').every((header) => /^\s*[\w-]{1,100}=[\x20-\x7e]{1,2000}$/.test(header))
}

export function isListenHost(text: string): boolean {
  return isIP(text) !== 0 || /^(?=.{1,253}$)[a-z](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text)
}

/** Excludes colons, because basic authentication ends the login at the first one. */
export function isLogin(text: string): boolean {
  return /^[^\p{Cc}:]{1,200}$/u.test(text)
}

function parseBaseUrl(text: string): string | undefined {
  const href = parseCleanUrl(text)?.href
  return href && trimTrailing(href, '/')
}

/** An absolute http or https URL without query, fragment or user. */
export function parseCleanUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text) || /[?#]/.test(text) || url.username || url.password)
    return undefined
  return url
}
