// The thread that drives the browser: Playwright handles every byte of a page as text, several times, and an exception
// of its own would end the whole process. What pages request is sent to the main thread (render-thread.ts).

import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createBrowserKeeper } from './browser-keeper.ts'
import { launchBrowser } from './browser-launch.ts'
import { renderPage } from './page-render.ts'
import type {
  Answer,
  FromThread,
  PageOrder,
  ResourceRequest,
  ThreadOptions,
  ToThread,
} from './render-messages.ts'

const PAGES_PER_BROWSER = 500

// Gives requests to the API priority over the browser, which takes all the processor time there is. On Linux the
// priority applies to this thread alone and not to the whole process; the browser inherits it (and, as root, may undo
// it).
if (process.platform === 'linux') setPriority(10)

const port = parentPort!
const options = workerData as ThreadOptions
const keeper = createBrowserKeeper(() => launchBrowser(options), PAGES_PER_BROWSER)
const waiting = new Map<number, (answer: Answer | null) => void>()
let lastRequest = 0
const nowMs = () => performance.now()

function post(message: FromThread): void {
  port.postMessage(message)
}

function ask(page: number, request: ResourceRequest): Promise<Answer | null> {
  const number = ++lastRequest
  return new Promise((resolve) => {
    waiting.set(number, resolve)
    post({ kind: 'ask', page, request: number, ...request })
  })
}

async function render(order: PageOrder): Promise<void> {
  const { userAgent, limits } = options
  const { page } = order
  const surroundings = { userAgent, limits, nowMs, ask: (request: ResourceRequest) => ask(page, request) }
  const outcome = await keeper.use((browser) => renderPage(order, { browser, ...surroundings }))
  post({ kind: 'done', page, outcome })
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'render') {
    void render(message)
  } else if (message.kind === 'answer') {
    waiting.get(message.request)?.(message.answer)
    waiting.delete(message.request)
  } else {
    // Ends this thread alone. Playwright would keep it for as long as it waits for browsers that have crashed.
    void keeper.close().finally(() => process.exit())
  }
})
