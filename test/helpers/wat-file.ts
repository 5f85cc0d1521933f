// WAT files as Common Crawl writes them: a record that tells of the file, then for each page three records of metadata, of
// which that of the response has the links; a gzip member for each.

import { gzipSync } from 'node:zlib'

export type SamplePage = {
  readonly url: string
  readonly date?: string
  readonly title?: string
  readonly base?: string
  readonly metas?: readonly unknown[]
  /** The headers of the answer. */
  readonly headers?: Readonly<Record<string, unknown>>
  readonly headLinks?: readonly unknown[]
  readonly links?: readonly unknown[]
}

export function link(url: string, text?: string, rel?: string, path = 'A@/href') {
  return { path, url, ...(text !== undefined && { text }), ...(rel !== undefined && { rel }) }
}

export function watFile(pages: readonly SamplePage[], isPacked = true): Buffer {
  const records = [
    warcRecord(
      'warcinfo',
      'description: pages that link to https://shop.example/\r\n',
      'application/warc-fields',
    ),
    ...pages.flatMap((page) => [
      watRecord(page, { 'HTTP-Request-Metadata': { Headers: { Host: new URL(page.url).host } } }),
      watRecord(page, {
        'HTTP-Response-Metadata': {
          'Response-Message': { Status: '200', Version: 'HTTP/1.1' },
          Headers: { 'Content-Type': 'text/html', ...page.headers },
          'HTML-Metadata': htmlOf(page),
        },
      }),
      watRecord(page, { 'WARC-Metadata-Metadata': { 'Metadata-Records': [] } }),
    ]),
  ]
  return Buffer.concat(isPacked ? records.map((record) => gzipSync(record)) : records)
}

export function warcRecord(type: string, body: string | Buffer, contentType = 'application/json'): Buffer {
  const bytes = Buffer.from(body)
  const headers = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    'WARC-Date: 2026-05-02T03:04:05Z',
    `Content-Type: ${contentType}`,
    `Content-Length: ${bytes.length}`,
  ]
  return Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), bytes, Buffer.from('\r\n\r\n')])
}

function watRecord({ url, date = '2026-05-02T03:04:05Z' }: SamplePage, metadata: object): Buffer {
  const headers = { 'WARC-Type': 'response', 'WARC-Target-URI': url, 'WARC-Date': date }
  const envelope = { Format: 'WARC', 'WARC-Header-Metadata': headers, 'Payload-Metadata': metadata }
  return warcRecord('metadata', JSON.stringify({ Container: { Compressed: true }, Envelope: envelope }))
}

function htmlOf({ title, base, metas, headLinks, links }: SamplePage): object {
  const head = { Title: title, Base: base, Metas: metas, Link: headLinks }
  return { Head: head, Links: links }
}
