// The main thread's side of the browser thread: sends it pages, answers what they request, and fails every open page
// when the thread ends, for whatever reason.

import { Worker } from 'node:worker_threads'
import { startedModule } from '../../lib/product-folder.ts'
import type { PageRequests } from './page-requests.ts'
import type { FromThread, PageOrder, PageOutcome, ThreadOptions, ToThread } from './render-messages.ts'

export type RenderThread = {
  isUp(): boolean
  /** Never rejects. */
  render(order: PageOrder, requests: PageRequests): Promise<PageOutcome>
  /** Closes the browser and ends the thread. */
  close(): Promise<void>
  /** Ends the thread, which ends the browser. */
  kill(): Promise<void>
}

type OpenPage = { requests: PageRequests; end(outcome: PageOutcome): void }

const HEAP_MAX_MB = 512

export function startRenderThread(
  options: ThreadOptions,
  env: Readonly<Record<string, string>>,
): RenderThread {
  const worker = new Worker(startedModule(new URL('./browser-thread.ts', import.meta.url)), {
    workerData: options,
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    // Playwright's own output is dropped.
    stdout: true,
    stderr: true,
  })
  const pages = new Map<number, OpenPage>()
  let isUp = true
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))

  const post = (message: ToThread) => worker.postMessage(message)

  worker.on('message', (message: FromThread) => {
    const open = pages.get(message.page)
    if (message.kind === 'done') {
      open?.end(message.outcome)
    } else {
      const { request } = message
      if (open === undefined) post({ kind: 'answer', request, answer: null })
      else
        void open.requests.answer(message).then((answer) => {
          post({ kind: 'answer', request, answer: answer ?? null })
        })
    }
  })
  // Pages only need to know that the thread ended, which its exit event says.
  worker.on('error', () => {})
  worker.stdout.resume()
  worker.stderr.resume()
  void exited.then(() => {
    isUp = false
    for (const { end } of pages.values()) end({ state: 'gone' })
  })

  return {
    isUp: () => isUp,
    render(order, requests) {
      if (!isUp) return Promise.resolve({ state: 'gone' })
      return new Promise((resolve) => {
        pages.set(order.page, {
          requests,
          end(outcome) {
            pages.delete(order.page)
            resolve(outcome)
          },
        })
        post({ kind: 'render', ...order })
      })
    },
    async close() {
      post({ kind: 'close' })
      await exited
    },
    async kill() {
      await worker.terminate()
    },
  }
}
