// Tests whether a Chromium can be started and runs a script, with a page that requests nothing.

import type { Fetcher } from '../fetching/fetcher.ts'
import type { RenderLimits } from './render-messages.ts'
import { createRenderer } from './renderer.ts'

const NOBODY: Fetcher = {
  fetchOne: async () => ({ state: 'failed', kind: 'aborted', message: 'Nothing is asked here.', totalMs: 0 }),
  close: async () => {},
}
const PAGE = '<!doctype html><title>t</title><body><script>document.body.append(6 * 7)</script>'

/** Returns undefined if it works, else a sentence that says why not. */
export async function tryChromium(
  executablePath: string,
  nowMs: () => number,
  limits: Partial<RenderLimits> = {},
): Promise<string | undefined> {
  const renderer = createRenderer({
    executablePath,
    fetcher: NOBODY,
    userAgent: 'Mozilla/5.0',
    mayFetch: async () => false,
    limits: { quietMs: 0, ...limits },
    nowMs,
  })
  try {
    const rendered = await renderer.render('http://localhost/', {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(PAGE),
    })
    if (rendered.state === 'failed') return rendered.message
    return rendered.html.endsWith('42</body></html>') ? undefined : 'Chromium runs no scripts.'
  } finally {
    await renderer.close()
  }
}
