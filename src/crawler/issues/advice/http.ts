// Advice on answers of the server.

import type { HTTP } from '../http.ts'
import { adviceFor } from './advice.ts'

export const HTTP_ADVICE = adviceFor<typeof HTTP>({
  http_5xx: {
    matters:
      'Visitors see an error page. Search engines slow down their crawling and drop a page that keeps failing from their index.',
    fix: 'Look up the time of the request in the log of the server or application and repair the cause. If the failure was planned maintenance, answer 503 with a Retry-After header.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110#name-server-error-5xx',
  },
  http_4xx: {
    matters:
      'Anyone who follows a link to the page finds nothing, and whatever other sites give it by linking to it is lost.',
    fix: 'If the page has moved, redirect its address to the new one with a 301. If it is gone for good, remove the links to it; if it should exist, restore it.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110#name-client-error-4xx',
  },
  connection_error: {
    matters: 'A page that cannot be reached is not shown, and search engines remove it if that lasts.',
    fix: 'The detail says what failed. Check the DNS records for the host, that the port is open to the internet, and that the certificate is valid for this name.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  },
  timeout: {
    matters: 'Visitors leave before the page appears, and search engines treat it like a server error.',
    fix: 'Find out what the server waits for (a slow query, another service, too few workers) and shorten or cache it. Also check that no firewall delays unknown clients.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  },
  incomplete_response: {
    matters:
      'Visitors get half a page, and search engines may index what came or treat the address like a server error.',
    fix: 'The detail says how the answer broke off. Look in the logs of the server and of every proxy before it for crashed workers, time limits and limits of size, and check that Content-Length and compression match the body.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9112#name-handling-incomplete-message',
  },
  response_too_large: {
    matters:
      'Search engines read only the first megabytes of a page, so links and text behind them do not exist for them, and visitors wait.',
    fix: 'Move data that is embedded in the HTML (images, JSON, styles) into files of their own, and divide long lists into several pages.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  },
  http_malformed_response: {
    matters:
      'What browsers forgive, proxies, caches and other crawlers may refuse, so the page works for some and fails for others.',
    fix: 'The detail says what is wrong. Headers that an application or script writes by hand are the usual cause: let the framework or server set them, and send a Content-Type with every answer.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9112',
  },
  soft_404: {
    matters:
      'Search engines spend their time on pages that do not exist, and may leave the address out of the index or show an error as a result.',
    fix: 'Make the server answer 404 or 410 for pages that do not exist. If the page does exist, give it the content that its title promises.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  },
  slow_ttfb: {
    matters: 'Nothing can be shown before the first byte, so every measure of loading speed starts late.',
    fix: 'Cache the page at the server or in a content delivery network, and find out what takes the application so long. Redirects on the way count as well.',
    reference: 'https://web.dev/articles/ttfb',
  },
  large_html: {
    matters: 'Content, links and structured data near the end of the page may never be read.',
    fix: 'Move inline images, styles, scripts and data into files of their own, and split very long lists into several pages.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  },
  no_compression: {
    matters: 'Visitors download several times as much as necessary, which is slow on a phone.',
    fix: 'Switch on gzip, Brotli or zstd for text types at the web server or the content delivery network.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110#name-content-encoding',
  },
  wrong_content_type: {
    matters:
      'Browsers and search engines go by the content type: a page sent as plain text is shown as code, and a file sent as HTML may be indexed as a page.',
    fix: 'Set the Content-Type header that belongs to the file, usually in the list of MIME types of the web server.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110#name-content-type',
  },
  dom_size: {
    matters: 'Each further element costs memory and makes layout slower, most of all on phones.',
    fix: 'Remove wrapper elements that do nothing, load long lists in parts, and create hidden parts only when they are opened.',
    reference: 'https://web.dev/articles/dom-size-and-interactivity',
  },
  access_blocked: {
    matters:
      'If the same rule keeps search engines out, the page drops out of the results; in any case nothing on it could be checked.',
    fix: 'If the page is public, allow the crawler by its user agent in the firewall or bot protection, and crawl more slowly if the limit is on requests. If it needs a login, nothing has to be done.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110#name-403-forbidden',
  },
})
