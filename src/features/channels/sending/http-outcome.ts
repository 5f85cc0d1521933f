// What an answer over HTTP means for a message. Only 2xx is a success. A redirect is a failure, because it is not followed;
// 410 says that nobody wants messages there any more.

import { SECOND_MS } from '../../../lib/durations.ts'
import { keptAnswer, type Outcome } from './outcome.ts'
import type { Posted } from './post.ts'

export function httpOutcome(posted: Posted): Outcome {
  if (posted.state === 'failed') return { state: 'failed', code: null, text: '', fault: posted.message }
  const { status: code } = posted
  const text = keptAnswer(posted.text)
  if (code >= 200 && code < 300) return { state: 'delivered', code, text }
  return {
    state: 'failed',
    code,
    text,
    fault: faultOf(code),
    retryAfterMs: posted.retryAfterMs ?? retryAfterInBody(code, posted.text),
    isGone: code === 410,
  }
}

function faultOf(code: number): string {
  if (code >= 300 && code < 400)
    return `The answer was a redirect (${code}), which is not followed. Enter the address that it leads to.`
  if (code === 410) return 'The receiver says that it wants no more messages (410).'
  if (code === 429) return 'The receiver asks for fewer messages (429).'
  return `The receiver answered with ${code}.`
}

/** Discord and Telegram say it in JSON: `retry_after`, or `parameters.retry_after`, in seconds. */
function retryAfterInBody(code: number, text: string): number | undefined {
  if (code !== 429) return undefined
  const [, seconds] = /"retry_after"\s*:\s*(\d{1,8}(?:\.\d{1,6})?)/.exec(text) ?? []
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * SECOND_MS)
}
