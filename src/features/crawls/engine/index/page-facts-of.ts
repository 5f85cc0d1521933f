// The facts of one requested page, as the rules see them: those of its answer, and the content of its HTML. The only place
// where bytes become text and text becomes facts; afterwards the body is dropped. Never throws, whatever a server sent.

import { BODY_BYTES_MAX, decodeBody } from '../../../../background/fetching/content-encoding.ts'
import { mediaTypeOf } from '../../../../background/fetching/response-headers.ts'
import { freeArrays } from '../../../../lib/freed-arrays.ts'
import { normalizeUrl, parseHttpUrl } from '../../../../lib/page-url.ts'
import { parseRobotsHeader } from '../../../../lib/robots-directives.ts'
import { isNearText } from '../audit/near-duplicates.ts'
import { type ContentFacts, isHtml, type PageFacts } from '../audit/page-facts.ts'
import { decodeHtml } from '../charset.ts'
import { parseRefresh } from '../declarative-refresh.ts'
import { extract } from '../extract.ts'
import type { FetchedPage } from '../fetched-page.ts'
import { readLinkHeaders } from '../link-header.ts'
import { isUnknownType, sniffedTypeOf } from '../mime-sniffing.ts'
import type { Extracted } from '../page.ts'
import { changedByScripts, robotsOf, textChars } from '../scripted-content.ts'
import { countGraphemes } from '../words.ts'

/** What the crawl knows of the page besides the answer. */
type PageSurroundings = {
  isInternal: boolean
  isAnsweredByOther: boolean
  isInSitemap: boolean | null
  isNofollowWanted: boolean
  depth: number | null
  /** The fingerprint of the answer to an address that cannot exist; null when none was tried. */
  missingPage: Uint8Array | null
}

/** The facts of an address that was not requested because robots.txt forbids it. */
export function blockedFacts(url: string, { missingPage, ...around }: PageSurroundings): PageFacts {
  return {
    ...around,
    url,
    finalUrl: url,
    isRobotsBlocked: true,
    failure: null,
    hops: [],
    statusCode: null,
    unfollowed: null,
    cutBy: null,
    malformed: [],
    contentType: null,
    headers: NO_HEADERS,
    headerRobots: [],
    headerCanonicals: [],
    refresh: null,
    fetchedAtMs: null,
    ttfbMs: null,
    bodyBytes: 0,
    content: null,
  }
}

const NO_HEADERS = {
  contentEncoding: null,
  strictTransportSecurity: null,
  contentSecurityPolicy: null,
  xContentTypeOptions: null,
  xFrameOptions: null,
  referrerPolicy: null,
  cfMitigated: null,
}

export async function factsOf(page: FetchedPage, around: PageSurroundings): Promise<PageFacts> {
  const { headers } = page
  const finalUrl = new URL(page.finalUrl)
  const contentType = mediaTypeOf(headers?.contentType ?? null)
  const links = readLinkHeaders(headers?.links ?? [], finalUrl)
  const asked: PageFacts = {
    url: page.url,
    finalUrl: page.finalUrl,
    isInternal: around.isInternal,
    isAnsweredByOther: around.isAnsweredByOther,
    isRobotsBlocked: false,
    isInSitemap: around.isInSitemap,
    isNofollowWanted: around.isNofollowWanted,
    depth: around.depth,
    failure: page.failure,
    hops: page.hops,
    statusCode: page.statusCode,
    unfollowed: page.unfollowed,
    cutBy: page.cutBy,
    malformed: page.malformed,
    contentType,
    headers: headers ?? NO_HEADERS,
    headerRobots: headers?.robots.flatMap(parseRobotsHeader) ?? [],
    headerCanonicals: links.canonicals,
    refresh: headers === null ? null : headerRefresh(headers.refresh, finalUrl),
    fetchedAtMs: page.fetchedAtMs,
    ttfbMs: page.ttfbMs,
    bodyBytes: headers?.declaredBytes ?? 0,
    content: null,
  }
  if (page.body === null) return asked
  const { bytes, isTruncated, isBroken } = await decodeBody(page.body, page.encodings, BODY_BYTES_MAX)
  const bodyBytes = bytes.length
  const cutBy = page.cutBy ?? (isTruncated ? 'too-large' : isBroken ? 'compression' : null)
  const facts = { ...asked, cutBy, bodyBytes, ...typeOf(page, contentType, bytes) }
  if (!isHtml(facts)) return facts
  const { text, encoding, isDeclared } = await decodeHtml(
    bytes,
    headers?.contentType ?? null,
    finalUrl.hostname,
  )
  const guessedCharset = isDeclared || !NOT_ASCII.test(text) ? null : encoding
  // There may be ten megabytes of HTML; from here on only the text is needed.
  freeArrays(bytes, page.body)
  const raw = extract(text, finalUrl)
  const rendered = page.renderedHtml === null ? null : extract(page.renderedHtml, finalUrl)
  const content = contentOf(raw, rendered, around.missingPage)
  content.hreflangs.push(...links.hreflangs)
  const refresh = facts.refresh ?? (content.refresh && { by: 'meta', ...content.refresh })
  return { ...facts, refresh, content: { ...content, guessedCharset, scriptTarget: targetOf(page) } }
}

const NOT_ASCII = /[^\0-\x7f]/

function headerRefresh(value: string | null, page: URL): PageFacts['refresh'] {
  const refresh = value === null ? undefined : parseRefresh(value)
  if (refresh === undefined) return null
  const url = refresh.target === null ? page : parseHttpUrl(refresh.target, page)
  return { by: 'header', delaySeconds: refresh.delaySeconds, url: url ? normalizeUrl(url) : null }
}

/** For a body without a type, the type that its first bytes suggest. */
function typeOf(
  { statusCode, headers, malformed }: FetchedPage,
  sent: string | null,
  bytes: Uint8Array,
): Pick<PageFacts, 'contentType' | 'malformed'> {
  if (!isUnknownType(sent) || bytes.length === 0) return { contentType: sent, malformed }
  const isNosniff = headers?.xContentTypeOptions?.trim().toLowerCase() === 'nosniff'
  return {
    contentType: sniffedTypeOf(bytes, isNosniff),
    malformed: statusCode === 200 ? [...malformed, 'no-content-type'] : malformed,
  }
}

/** Where a script sends visitors; null if that is the page itself, or no http address. */
function targetOf({ scriptTarget, finalUrl }: FetchedPage): string | null {
  const target = scriptTarget === null ? undefined : parseHttpUrl(scriptTarget)
  const url = target && normalizeUrl(target)
  return url === undefined || url === finalUrl ? null : url
}

function contentOf(
  raw: Extracted,
  rendered: Extracted | null,
  missingPage: Uint8Array | null,
): Omit<ContentFacts, 'scriptTarget' | 'guessedCharset'> {
  const page = rendered ?? raw
  return {
    ...page,
    titleLength: countGraphemes(page.title ?? ''),
    descriptionLength: countGraphemes(page.description ?? ''),
    h1Length: countGraphemes(page.h1 ?? ''),
    isLikeMissingPage: missingPage === null ? null : isNearText(page.textFingerprint, missingPage),
    ...textChars(raw, rendered),
    ...robotsOf(raw, rendered),
    // A browser writes a head and a body of its own.
    document: raw.document,
    byScripts: changedByScripts(raw, rendered),
  }
}
