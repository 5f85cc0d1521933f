// How pages are rendered here: in a Chromium that is installed on this machine. Without one the crawl reads pages as
// they are sent, and says so.

import type { AskedPage } from '../../crawler/asked-page.ts'
import {
  chromiumCandidates,
  describeMissingChromium,
  findChromium,
} from '../../crawler/rendering/chromium.ts'
import { isProgram } from '../../crawler/rendering/program-file.ts'
import { decodeBody } from '../../fetching/content-encoding.ts'
import { BODY_BYTES_MAX } from '../../fetching/fetcher.ts'
import type { OpenRenderer } from './crawl-job.ts'

export type RendererParts = { chromiumPath: string | undefined; userAgent: string }

export function openRenderer({ chromiumPath, userAgent }: RendererParts): OpenRenderer {
  return async (fetcher, mayFetch) => {
    const executablePath = await findChromium({
      path: chromiumPath,
      candidates: chromiumCandidates(process.platform, process.env),
      isProgram: isProgram,
    })
    if (executablePath === undefined) return describeMissingChromium(chromiumPath)
    // Loaded only by who renders: it is large.
    const { createRenderer } = await import('../../crawler/rendering/renderer.ts')
    const renderer = createRenderer({
      executablePath,
      fetcher,
      userAgent,
      mayFetch: async (url) => mayFetch(new URL(url)),
      nowMs: () => performance.now(),
    })
    return {
      async render(page: AskedPage) {
        const { bytes: body } = await decodeBody(page.body!, page.encodings, BODY_BYTES_MAX)
        const rendered = await renderer.render(page.finalUrl, {
          status: page.statusCode ?? 200,
          headers: headersOf(page),
          body,
        })
        return rendered.state === 'rendered' ? rendered.html : null
      },
      close: () => renderer.close(),
    }
  }
}

/** What decides how a browser reads the page, and what it may load. */
function headersOf({ headers }: AskedPage): Record<string, string> {
  return {
    ...(headers?.contentType ? { 'content-type': headers.contentType } : {}),
    ...(headers?.contentSecurityPolicy ? { 'content-security-policy': headers.contentSecurityPolicy } : {}),
  }
}
