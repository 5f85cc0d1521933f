// Standard input and output for agents' programs that start a command: each line is one message of the protocol, which
// is sent to the server's /mcp, and the answers are printed, one message per line. It knows nothing of tools, so that
// budgets, checks and the log are all in the server.

type Message = {
  id?: string | number | null
  method?: string
  params?: { name?: string; uri?: string; requestId?: string | number; _meta?: Record<string, unknown> }
  result?: { protocolVersion?: string }
}

type RelayOptions = {
  url: string
  key: string
  lines: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  write(text: string): unknown
  fetch: typeof fetch
}

const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion'
/** A method whose answer continues for as long as somebody listens. */
const ENDLESS = 'subscriptions/listen'

export async function relay({ url, key, lines, write, fetch }: RelayOptions): Promise<void> {
  const underWay = new Map<string | number, { isEndless: boolean; abort(): void }>()
  const sent = new Set<Promise<void>>()
  /** The protocol version that the server and an older program have agreed upon. */
  let agreedVersion: string | undefined

  function pass(message: Message): void {
    agreedVersion ??= message.result?.protocolVersion
    write(`${JSON.stringify(message)}\n`)
  }

  async function forward(message: Message, signal: AbortSignal): Promise<void> {
    const version = message.params?._meta?.[VERSION_FIELD] ?? agreedVersion
    const response = await fetch(url, {
      method: 'POST',
      signal,
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(typeof version === 'string' && { 'MCP-Protocol-Version': version }),
        ...(message.method !== undefined && { 'Mcp-Method': message.method }),
        ...nameHeader(message),
      },
      body: JSON.stringify(message),
    })
    if (response.headers.get('Content-Type')?.startsWith('text/event-stream') && response.body !== null) {
      for await (const text of eventsOf(response.body)) pass(JSON.parse(text))
      return
    }
    const text = await response.text()
    if (text === '') return
    const answer = parsed(text)
    if (Array.isArray(answer) || (answer !== undefined && 'jsonrpc' in answer)) pass(answer as Message)
    else if (answer !== undefined && 'message' in answer)
      refuse(message, `${response.status}: ${answer.message}`)
    else refuse(message, `${response.status}: ${url} did not answer as Sightline does. Check the address.`)
  }

  function refuse({ id }: Message, text: string): void {
    if (id === undefined) return
    write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: text } })}\n`)
  }

  function take(line: string): void {
    const message = parsed(line) as Message | undefined
    if (message === undefined) {
      write(
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"This line is no message in JSON."}}\n',
      )
      return
    }
    // A request over HTTP is cancelled by closing the connection.
    if (message.method === 'notifications/cancelled') {
      underWay.get(message.params?.requestId ?? '')?.abort()
      return
    }
    const controller = new AbortController()
    const { id } = message
    const isEndless = message.method === ENDLESS
    if (id !== undefined && id !== null) underWay.set(id, { isEndless, abort: () => controller.abort() })
    const work = forward(message, controller.signal)
      .catch((cause) => {
        if (!controller.signal.aborted) refuse(message, `The server did not answer: ${reasonOf(cause)}`)
      })
      .finally(() => {
        sent.delete(work)
        if (id !== undefined && id !== null) underWay.delete(id)
      })
    sent.add(work)
  }

  for await (const line of linesOf(lines)) if (line.trim() !== '') take(line)
  for (const { isEndless, abort } of underWay.values()) if (isEndless) abort()
  await Promise.all(sent)
}

/** Returns undefined for text that is neither a JSON object nor a list. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function nameHeader({ params }: Message): Record<string, string> {
  const name = params?.name ?? params?.uri
  return name !== undefined && /^[\x21-\x7e]+$/.test(name) ? { 'Mcp-Name': name } : {}
}

async function* linesOf(chunks: RelayOptions['lines']): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}

/** Yields the data of server-sent events. */
async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data = ''
  for await (const line of linesOf(body)) {
    const text = line.replace(/\r$/, '')
    if (text.startsWith('data:')) data += text.slice(5).trimStart()
    else if (text === '' && data !== '') {
      yield data
      data = ''
    }
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message : cause.message
}
