// What pasted lines mean as entries of the disavow list: those of a file for Google, or bare domains and addresses. What cannot be
// understood is reported with its line. The server checks everything again; this is for seeing it before.

import type * as t from '../../text/disavow.ts'
import type { NewEntry } from './disavow-requests.ts'

type LineReason = keyof typeof t.reasons
type ReadEntry = NewEntry & { readonly line: number; readonly written: string }
type LineFault = { readonly line: number; readonly written: string; readonly reason: LineReason }
export type ReadLines = {
  readonly entries: readonly ReadEntry[]
  readonly faults: readonly LineFault[]
  readonly repeated: number
}

const URL_LENGTH_MAX = 2_048
const NOTE_LENGTH_MAX = 500
const LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/

/** `ownDomain` is the project's, of which nothing may be disavowed. */
export function readLines(text: string, ownDomain: string): ReadLines {
  const entries: ReadEntry[] = []
  const faults: LineFault[] = []
  const seen = new Set<string>()
  let comments: string[] = []
  let repeated = 0
  text.split(/\r\n|\r|\n/).forEach((raw, index) => {
    const written = raw.trim()
    const line = index + 1
    if (written.startsWith('#')) {
      comments.push(written.replace(/^#+\s*/, ''))
      return
    }
    const note = comments.join(' ').trim().slice(0, NOTE_LENGTH_MAX) || null
    comments = []
    // A comment above a blank line is a heading, of no entry.
    if (written === '') return
    const read = readLine(written, bareHost(ownDomain))
    if (typeof read === 'string') {
      faults.push({ line, written, reason: read })
      return
    }
    const key = `${read.type} ${read.value}`
    if (seen.has(key)) {
      repeated += 1
      return
    }
    seen.add(key)
    entries.push({ ...read, note: read.note ?? note, line, written })
  })
  return { entries, faults, repeated }
}

function readLine(written: string, own: string): NewEntry | LineReason {
  if (written.length > URL_LENGTH_MAX + NOTE_LENGTH_MAX) return 'tooLong'
  const [, domainText] = /^domain:(.*)/i.exec(written) ?? []
  const [, value = '', comment] = /^(\S+)(?:\s+#(.*))?$/s.exec(domainText?.trim() ?? written) ?? []
  if (value === '') return 'notADomain'
  const note = comment?.trim().slice(0, NOTE_LENGTH_MAX) || null
  if (domainText !== undefined) return readDomain(value, own, note)
  if (/^https?:\/\//i.test(value)) return readUrl(value, own, note)
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return 'scheme'
  if (/[/?#]/.test(value)) return 'pathWithoutScheme'
  return readDomain(value, own, note)
}

function readDomain(written: string, own: string, note: string | null): NewEntry | LineReason {
  // Characters that people write around a domain.
  const bare = written
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
    .replace(/[/\\?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/^(?:\*?\.)+/, '')
    .replace(/\.$/, '')
  const host = toAscii(bare)
  if (host === undefined) return 'notADomain'
  if (isAddress(host)) return 'address'
  if (!host.includes('.')) return 'noDot'
  if (!host.split('.').every((label) => label.length <= 63 && LABEL.test(label))) return 'notADomain'
  if (isOwn(host, own) || own.endsWith(`.${bareHost(host)}`)) return 'ownSite'
  return { type: 'domain', value: host, note }
}

function readUrl(written: string, own: string, note: string | null): NewEntry | LineReason {
  if (written.length > URL_LENGTH_MAX) return 'tooLong'
  if (!URL.canParse(written)) return 'notAUrl'
  const url = new URL(written)
  url.hash = ''
  if (url.username !== '' || url.hostname.includes('*')) return 'notAUrl'
  if (!url.hostname.includes('.') && !url.hostname.startsWith('[')) return 'noDot'
  if (isOwn(url.hostname, own)) return 'ownSite'
  return { type: 'url', value: url.href, note }
}

/** Returns the host as browsers write it; undefined for text that is no host. */
function toAscii(host: string): string | undefined {
  if (host === '' || /[\s@%:[\]*]/.test(host)) return /^\[?[0-9a-f:]+\]?$/i.test(host) ? host : undefined
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : undefined
}

function isAddress(host: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) || host.includes(':')
}

function isOwn(host: string, own: string): boolean {
  return bareHost(host) === own || host.endsWith(`.${own}`)
}

/** Without "www." and port. */
function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
}
