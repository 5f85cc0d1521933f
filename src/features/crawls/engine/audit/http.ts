// Rules of the server's answers: errors, missing answers, slowness, size. A redirect that ends badly is judged in
// redirects.ts, so that one fault is one issue.

import { BODY_BYTES_MAX } from '../../../../background/fetching/content-encoding.ts'
import { PAGE_LIMITS } from '../page.ts'
import {
  type AnswerFault,
  type ContentFacts,
  type CutReason,
  isHtml,
  isRedirected,
  type PageFailure,
} from './page-facts.ts'
import { defineFamily } from './rule.ts'
import { isBrokenAnswer, TOO_MANY_REQUESTS } from './targets.ts'
import { THRESHOLDS } from './thresholds.ts'

const NO_CONNECTION: ReadonlySet<PageFailure | null> = new Set<PageFailure>([
  'dns',
  'connect',
  'tls',
  'certificate',
  'reset',
  'protocol',
  'too-large',
  'refused-address',
])

/** What the finding says, for each reason that occurs. */
const CUT_DETAILS: Partial<Record<CutReason, string>> = {
  reset: 'the connection broke off',
  timeout: 'nothing more came in time',
  protocol: 'a chunk is not as it announces itself',
  compression: 'it cannot be unpacked as Content-Encoding says',
}

const FAULT_DETAILS: Record<AnswerFault, string> = {
  'line-ends': 'lines end without a carriage return',
  'status-line': 'the status line is not as HTTP/1.1 has it',
  'folded-header': 'a header goes on in the next line',
  'no-colon': 'a header line has no colon',
  'header-name': 'a space or another wrong character in a header name',
  'control-character': 'control characters in a header',
  'repeated-length': 'Content-Length is repeated',
  'invalid-length': 'Content-Length is no number',
  'length-and-chunks': 'Content-Length beside Transfer-Encoding',
  'chunk-lines': 'chunks with wrong line ends or spaces',
  'no-content-type': 'no Content-Type',
}

const WALLED: ReadonlySet<number | null> = new Set([401, 403, 407, TOO_MANY_REQUESTS])

const ENCODED = /\b(?:gzip|x-gzip|br|zstd|deflate)\b/i
const TEXT_TYPE = /^text\/|[/+](?:json|xml|javascript)$/

// Only extensions that promise one kind of file: /about.php may send anything.
const TYPES_BY_EXTENSION: Readonly<Record<string, RegExp>> = {
  html: /^(?:text\/html|application\/xhtml\+xml)$/,
  htm: /^(?:text\/html|application\/xhtml\+xml)$/,
  pdf: /^application\/pdf$/,
  jpg: /^image\/(?:jpeg|webp|avif)$/,
  jpeg: /^image\/(?:jpeg|webp|avif)$/,
  png: /^image\/(?:png|webp|avif)$/,
  gif: /^image\/(?:gif|webp|avif)$/,
  webp: /^image\/(?:webp|avif)$/,
  avif: /^image\/avif$/,
  svg: /^image\/svg\+xml$/,
  css: /^text\/css$/,
  js: /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/,
  json: /^application\/(?:[a-z.-]{1,50}\+)?json$/,
  xml: /^(?:text\/xml|application\/(?:[a-z.-]{1,50}\+)?xml)$/,
  txt: /^text\/plain$/,
  csv: /^text\/csv$/,
  zip: /^application\/(?:zip|x-zip-compressed|octet-stream)$/,
}

export const HTTP = defineFamily({
  http_5xx: {
    kind: 'page',
    scope: 'response',
    severity: 'critical',
    title: 'Server error',
    explanation:
      'The page answers with a status of 500 or above: neither visitors nor search engines get it.',
    check: (page) => !isRedirected(page) && page.statusCode! >= 500 && String(page.statusCode),
  },
  http_4xx: {
    kind: 'page',
    scope: 'response',
    severity: 'critical',
    title: 'Client error',
    explanation:
      'The page answers with a status of 400 to 499 (but not 429), so it is gone or closed for anyone who follows a link to it.',
    check: (page) =>
      page.hops.length === 0 &&
      page.statusCode! >= 400 &&
      page.statusCode! <= 499 &&
      isBrokenAnswer(page) &&
      String(page.statusCode),
  },
  connection_error: {
    kind: 'page',
    scope: 'address',
    severity: 'critical',
    title: 'No connection',
    explanation: 'No answer came, because the name, the connection, TLS or the answer itself was faulty.',
    check: (page) => !isRedirected(page) && NO_CONNECTION.has(page.failure) && page.failure!,
  },
  timeout: {
    kind: 'page',
    scope: 'address',
    severity: 'critical',
    title: 'Time-out',
    explanation: 'The server did not answer in time.',
    check: (page) => !isRedirected(page) && page.failure === 'timeout',
  },
  incomplete_response: {
    kind: 'page',
    scope: 'response',
    severity: 'critical',
    title: 'Answer breaks off',
    explanation:
      'The answer broke off in the middle, also when it was asked for again, so the page was not judged; its links were followed as far as they came.',
    check: (page) => {
      const { cutBy, statusCode } = page
      if (cutBy === null || cutBy === 'too-large' || cutBy === 'too-costly') return false
      if (isRedirected(page) || statusCode! >= 400) return false
      return CUT_DETAILS[cutBy] ?? cutBy
    },
  },
  response_too_large: {
    kind: 'page',
    scope: 'response',
    severity: 'warning',
    title: 'Too large to be read',
    explanation: `The HTML is larger than ${BODY_BYTES_MAX / 1024 / 1024} MiB, so only its beginning was read and the page was not judged; search engines read less of it still.`,
    check: (page) => page.cutBy === 'too-large' && isHtml(page) && !isRedirected(page),
  },
  response_too_costly: {
    kind: 'page',
    scope: 'response',
    severity: 'warning',
    title: 'Too costly to be read',
    explanation: `Reading the HTML took more than ${PAGE_LIMITS.readingCpuMs / 1_000} seconds of processor time or ${PAGE_LIMITS.readingHeapMb} MiB of memory, so it was given up: the page was not judged, and its links were not followed.`,
    check: (page) => page.cutBy === 'too-costly' && !isRedirected(page),
  },
  http_malformed_response: {
    kind: 'page',
    scope: 'response',
    severity: 'warning',
    title: 'Malformed answer',
    explanation:
      'The answer breaks the rules of HTTP or lacks a Content-Type; browsers guess what is meant, but other programs, proxies and caches may refuse it.',
    check: (page) =>
      page.malformed.length > 0 &&
      !isRedirected(page) &&
      page.malformed.map((fault) => FAULT_DETAILS[fault]).join('; '),
  },
  soft_404: {
    kind: 'page',
    scope: 'content',
    severity: 'critical',
    title: 'Soft 404',
    explanation: `The page says by at least ${THRESHOLDS.soft404SignsMin} signs that it does not exist, yet answers 200; it should answer 404 or 410.`,
    check: (content) => countSoft404Signs(content) >= THRESHOLDS.soft404SignsMin,
  },
  slow_ttfb: {
    kind: 'page',
    scope: 'response',
    severity: 'warning',
    title: 'Slow answer',
    explanation: `The first byte took longer than ${THRESHOLDS.ttfbMsMax} ms.`,
    check: ({ ttfbMs, hops }) =>
      ttfbMs !== null && ttfbMs > THRESHOLDS.ttfbMsMax && hops.length === 0 && `${Math.round(ttfbMs)} ms`,
  },
  large_html: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Large HTML',
    explanation: `The HTML is larger than ${THRESHOLDS.htmlBytesMax / 1024 / 1024} MiB; search engines may read only its beginning.`,
    check: (_, { bodyBytes }) => bodyBytes > THRESHOLDS.htmlBytesMax && `${bodyBytes} bytes`,
  },
  no_compression: {
    kind: 'page',
    scope: 'response',
    severity: 'notice',
    title: 'Not compressed',
    explanation: `Text of more than ${THRESHOLDS.uncompressedBytesMax / 1024} KiB was sent without gzip, Brotli or zstd.`,
    check: ({ contentType, bodyBytes, headers, hops }) =>
      hops.length === 0 &&
      bodyBytes > THRESHOLDS.uncompressedBytesMax &&
      TEXT_TYPE.test(contentType ?? '') &&
      !ENCODED.test(headers.contentEncoding ?? '') &&
      `${bodyBytes} bytes`,
  },
  wrong_content_type: {
    kind: 'page',
    scope: 'response',
    severity: 'notice',
    title: 'Content type does not fit',
    explanation: 'The content type is another than the ending of the address promises.',
    check: ({ statusCode, contentType, finalUrl, hops }) => {
      const expected = statusCode === 200 && hops.length === 0 && TYPES_BY_EXTENSION[extensionOf(finalUrl)]
      return contentType !== null && expected instanceof RegExp && !expected.test(contentType) && contentType
    },
  },
  dom_size: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Many elements',
    explanation: `The page has more than ${THRESHOLDS.elementsMax} elements, which makes it slow to draw.`,
    check: ({ elementsCount }) => elementsCount > THRESHOLDS.elementsMax && `${elementsCount} elements`,
  },
  access_blocked: {
    kind: 'page',
    scope: 'response',
    severity: 'warning',
    title: 'Crawler kept out',
    explanation:
      'A login, a firewall or a limit on requests kept the crawler out, so the page could not be judged.',
    check: ({ statusCode, headers }) =>
      (WALLED.has(statusCode) || headers.cfMitigated?.trim().toLowerCase() === 'challenge') &&
      String(statusCode),
  },
})

/**
 * The extension of the path's last segment, such as `pdf`; empty without one. Read from the end, because an address may have
 * any length.
 */
function extensionOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0]!
  const name = path.slice(path.lastIndexOf('/') + 1)
  // `https://example.com` has no path: what follows its last dot is a top-level domain.
  const isPath = path.indexOf('/', path.indexOf('//') + 2) !== -1
  const extension = isPath ? name.slice(name.lastIndexOf('.') + 1) : ''
  return extension.length < name.length ? extension.toLowerCase() : ''
}

// Longer texts are cut before the search: a message is short.
const SEARCHED_CHARS_MAX = 200

const NOT_FOUND_MESSAGES: readonly RegExp[] = [
  /\b(?:page|file|product|article|item|content)?\s?(?:not|cannot be|could not be|can't be|couldn't be) found\b/,
  /\b(?:error|http|status)?\s?404\b/,
  /\bno longer (?:available|exists)\b/,
  /\b(?:page|product|article) does(?: not|n't) exist\b/,
  /\b(?:0|no) results\b/,
  /\b(?:page|contenu) (?:introuvable|non trouvé)/,
  /\b(?:nicht gefunden|existiert nicht(?: mehr)?|keine (?:ergebnisse|treffer))\b/,
  /\b(?:página no encontrada|no se ha encontrado|no existe)\b/,
  /\bpágina não encontrada\b/,
  /\bpagina (?:non trovata|niet gevonden)\b/,
  /\b(?:nie znaleziono|sidan hittades inte|siden (?:blev )?ikke (?:fundet|funnet)|sivua ei löydy)\b/,
  /страница не найдена|ページが見つかりません|页面不存在|找不到(?:页面|頁面)|페이지를 찾을 수 없습니다/,
]

type Soft404Facts = Pick<ContentFacts, 'title' | 'h1' | 'wordsCount' | 'isLikeMissingPage'>

/**
 * Counts the signs that a page which answers 200 is in fact a missing page. Each alone has innocent causes: an article
 * about 404 pages, a short page, a template that repeats; so a verdict needs two.
 */
export function countSoft404Signs(page: Soft404Facts): number {
  const saysSo = isNotFoundMessage(page.title) || isNotFoundMessage(page.h1)
  const isNearlyEmpty = page.wordsCount < THRESHOLDS.soft404WordsMin
  return Number(saysSo) + Number(isNearlyEmpty) + Number(page.isLikeMissingPage === true)
}

export function isNotFoundMessage(text: string | null): boolean {
  if (text === null) return false
  const searched = text.slice(0, SEARCHED_CHARS_MAX).toLowerCase()
  return NOT_FOUND_MESSAGES.some((message) => message.test(searched))
}
