// How pages are rendered here: in a Chromium that is installed on this machine. Without one, the crawl reads pages as
// they are sent, and its notes say so. If Chromium is there and a page could not be rendered, the notes name the
// first such page.

import {
  chromiumCandidates,
  describeMissingChromium,
  findChromium,
} from '../../../background/browser/chromium.ts'
import { isProgram } from '../../../background/browser/program-file.ts'
import type { RenderLimits } from '../../../background/browser/render-messages.ts'
import { BODY_BYTES_MAX, decodeBody } from '../../../background/fetching/content-encoding.ts'
import type { FetchedPage } from '../engine/fetched-page.ts'
import type { OpenRenderer } from './crawl-job-parts.ts'

type RendererParts = {
  chromiumPath: string | undefined
  userAgent: string
  limits?: Partial<RenderLimits>
}

export function openRenderer({ chromiumPath, userAgent, limits = {} }: RendererParts): OpenRenderer {
  return async (fetcher, mayFetch, addNote, ownName = userAgent) => {
    const executablePath = await findChromium({
      path: chromiumPath,
      candidates: chromiumCandidates(process.platform, process.env),
      isProgram,
    })
    if (executablePath === undefined) return describeMissingChromium(chromiumPath)
    // Loaded only when a crawl renders pages, because the module is large.
    const { createRenderer } = await import('../../../background/browser/renderer.ts')
    const renderer = createRenderer({
      executablePath,
      fetcher,
      userAgent: ownName,
      mayFetch: async (url) => mayFetch(new URL(url)),
      nowMs: () => performance.now(),
      limits,
    })
    let isReported = false
    return {
      async render(page: FetchedPage) {
        const { bytes: body } = await decodeBody(page.body!, page.encodings, BODY_BYTES_MAX)
        const rendered = await renderer.render(page.finalUrl, {
          status: page.statusCode ?? 200,
          headers: headersOf(page),
          body,
        })
        const scriptTarget = rendered.leftTo
        if (rendered.state === 'rendered') return { renderedHtml: rendered.html, scriptTarget }
        // A page that only sends visitors on has nothing else to show.
        if (scriptTarget !== null) return { renderedHtml: null, scriptTarget }
        if (!isReported) addNote(describeFailure(page.url, rendered.message))
        isReported = true
        return null
      },
      close() {
        // Failures from now on have the same cause, and get no note.
        isReported = true
        return renderer.close()
      },
    }
  }
}

function describeFailure(url: string, message: string): string {
  return `Not all pages could be rendered: what their scripts make of them is not known. The first is ${url}. ${message}`
}

/** The headers that decide how a browser reads the page, and what it may load. */
function headersOf({ headers }: FetchedPage): Record<string, string> {
  return {
    ...(headers?.contentType ? { 'content-type': headers.contentType } : {}),
    ...(headers?.contentSecurityPolicy ? { 'content-security-policy': headers.contentSecurityPolicy } : {}),
  }
}
