// What the protocol's official suite calls by name: tools, prompts and resources that stand behind the same mount as ours. They
// do nothing of the product; they show that the mount carries everything that the protocol has.

import { createHmac } from 'node:crypto'
import {
  type CallToolResult,
  type InputRequest,
  type InputRequiredResult,
  MissingRequiredClientCapabilityError,
  type PromptMessage,
  ProtocolError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Contents, ServedPrompt, ServedTool } from '../../src/entry/mcp/contents.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='
const INVALID_PARAMS = -32602

type Result = CallToolResult | InputRequiredResult
type Call = (context: ServerContext, given: unknown) => Result | Promise<Result>

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] })
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const

function embedded(uri: string, mimeType: string, words: string) {
  return { type: 'resource', resource: { uri, mimeType, text: words } } as const
}

function tool(name: string, call: Call, inputSchema: object = { type: 'object' }): ServedTool {
  return {
    definition: {
      name,
      description: `For the suite: ${name}`,
      inputSchema: inputSchema as { type: 'object' },
    },
    scope: 'read',
    call: async (given, _caller, context) => call(context, given),
  }
}

// Questions to the client, and the state that comes back with its answers.

function ask(message: string, field: string, type: 'string' | 'boolean' = 'string'): InputRequest {
  // Each of one type: the types of the protocol know no field that may be either.
  const properties = { [field]: type === 'string' ? ({ type } as const) : ({ type } as const) }
  const requestedSchema = { type: 'object' as const, properties, required: [field] }
  return { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } }
}

function sample(words: string, maxTokens: number): InputRequest {
  const messages = [{ role: 'user', content: { type: 'text', text: words } }]
  return { method: 'sampling/createMessage', params: { messages, maxTokens } } as InputRequest
}

const ROOTS = { method: 'roots/list', params: {} } as InputRequest

function need(inputRequests: Record<string, InputRequest>, requestState?: string): InputRequiredResult {
  return { resultType: 'input_required', inputRequests, ...(requestState && { requestState }) }
}

function signed(state: string): string {
  return `${state}.${createHmac('sha256', 'for the suite').update(state).digest('base64url')}`
}

function stateOf({ mcpReq }: ServerContext): string | undefined {
  const state = mcpReq.requestState<string>()
  if (state === undefined) return undefined
  const [content = ''] = state.split('.')
  if (signed(content) !== state) throw new ProtocolError(INVALID_PARAMS, 'The state is not ours.')
  return content
}

function said({ mcpReq }: ServerContext, key: string, field: string): unknown {
  const answer = mcpReq.inputResponses?.[key] as
    | { action?: string; content?: Record<string, unknown> }
    | undefined
  return answer?.action === 'accept' ? answer.content?.[field] : undefined
}

const isAnswered = ({ mcpReq }: ServerContext, key: string) => mcpReq.inputResponses?.[key] !== undefined

const abilities = ({ mcpReq }: ServerContext) => {
  const envelope = mcpReq.envelope as Record<string, Record<string, unknown>> | undefined
  return envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {}
}

const TOOLS: readonly ServedTool[] = [
  tool('test_simple_text', () => text('This is a simple text response for testing.')),
  tool('test_image_content', () => ({ content: [image] })),
  tool('test_audio_content', () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] })),
  tool('test_embedded_resource', () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  })),
  tool('test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  })),
  tool('test_error_handling', () => ({
    ...text('This tool intentionally returns an error for testing'),
    isError: true,
  })),
  tool('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken ?? 0
    for (const progress of [0, 50, 100])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      })
    return text(String(progressToken))
  }),
  tool('test_tool_with_logging', async ({ mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
    return text('Done.')
  }),
  tool('test_logging_tool', async ({ mcpReq }) => {
    await mcpReq.log('info', 'Only for those who asked for it')
    return text('Done.')
  }),
  tool('test_streaming_elicitation', async (context) => {
    const { mcpReq } = context
    const progressToken = mcpReq._meta?.progressToken ?? 'stream'
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress: 50, total: 100 },
    })
    return isAnswered(context, 'ok') ? text('Done.') : need({ ok: ask('Go on?', 'ok', 'boolean') })
  }),
  tool('test_missing_capability', (context) => {
    if (abilities(context).sampling !== undefined) return text('Done.')
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
  }),
  tool('test_trigger_tool_change', () => text('Our tools change with releases alone.')),
  tool('test_trigger_prompt_change', () => text('Our prompts change with releases alone.')),
  tool('test_sampling', withoutSession),
  tool('test_elicitation', withoutSession),
  tool('test_elicitation_sep1034_defaults', withoutSession),
  tool('test_elicitation_sep1330_enums', withoutSession),
  tool('json_schema_2020_12_tool', (_context, given) => text(JSON.stringify(given)), {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  }),
  tool('test_input_required_result_elicitation', (context) => {
    const name = said(context, 'user_name', 'name')
    return typeof name === 'string'
      ? text(`Hello, ${name}!`)
      : need({ user_name: ask('What is your name?', 'name') })
  }),
  tool('test_input_required_result_sampling', (context) =>
    isAnswered(context, 'capital_question')
      ? text('Paris')
      : need({ capital_question: sample('What is the capital of France?', 100) }),
  ),
  tool('test_input_required_result_list_roots', (context) =>
    isAnswered(context, 'client_roots') ? text('Done.') : need({ client_roots: ROOTS }),
  ),
  tool('test_input_required_result_request_state', (context) =>
    stateOf(context) === 'asked' && isAnswered(context, 'confirm')
      ? text('state-ok')
      : need({ confirm: ask('Please confirm', 'ok', 'boolean') }, signed('asked')),
  ),
  tool('test_input_required_result_tampered_state', (context) =>
    stateOf(context) === 'asked' && isAnswered(context, 'confirm')
      ? text('state-ok')
      : need({ confirm: ask('Please confirm', 'ok', 'boolean') }, signed('asked')),
  ),
  tool('test_input_required_result_multiple_inputs', (context) =>
    stateOf(context) === 'asked' &&
    ['user_name', 'greeting', 'client_roots'].every((key) => isAnswered(context, key))
      ? text('Done.')
      : need(
          {
            user_name: ask('What is your name?', 'name'),
            greeting: sample('Generate a greeting', 50),
            client_roots: ROOTS,
          },
          signed('asked'),
        ),
  ),
  tool('test_input_required_result_multi_round', (context) => {
    const state = stateOf(context)
    if (state === 'second' && isAnswered(context, 'step2')) return text('Done.')
    if (state === 'first' && isAnswered(context, 'step1'))
      return need({ step2: ask('Step 2: What is your favorite color?', 'color') }, signed('second'))
    return need({ step1: ask('Step 1: What is your name?', 'name') }, signed('first'))
  }),
  tool('test_input_required_result_capabilities', (context) => {
    const able = abilities(context)
    return need({
      ...(able.elicitation !== undefined && { question: ask('What is your name?', 'name') }),
      ...(able.sampling !== undefined && { sampled: sample('Say hello', 10) }),
    })
  }),
]

/** What would ask a client of 2025 something within its own request: for that, a server has to keep a session. */
function withoutSession(): Result {
  return { ...text('This server keeps no sessions.'), isError: true }
}

function prompt(name: string, given: readonly string[], get: ServedPrompt['get']): ServedPrompt {
  const named = given.map((argument) => ({ name: argument, description: argument, required: true }))
  return { definition: { name, description: `For the suite: ${name}`, arguments: named }, get }
}

const user = (content: PromptMessage['content']): PromptMessage => ({ role: 'user', content })
const words = (said: string) => user({ type: 'text', text: said })

const PROMPTS: readonly ServedPrompt[] = [
  prompt('test_simple_prompt', [], () => ({ messages: [words('This is a simple prompt for testing.')] })),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => ({
    messages: [words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  })),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => ({
    messages: [
      user(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
      words('Please process the embedded resource above.'),
    ],
  })),
  prompt('test_prompt_with_image', [], () => ({
    messages: [user(image), words('Please analyze the image above.')],
  })),
  prompt('test_input_required_result_prompt', [], (_given, context) =>
    isAnswered(context, 'user_context')
      ? { messages: [words('With context.')] }
      : need({ user_context: ask('What context should the prompt use?', 'context') }),
  ),
]

const RESOURCES: Readonly<Record<string, { mimeType: string } & ({ text: string } | { blob: string })>> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched.' },
}

export const FIXTURES: Contents = {
  instructions: 'For the suite of the protocol.',
  capabilities: { tools: {}, prompts: {}, resources: { subscribe: true }, logging: {}, completions: {} },
  tools: TOOLS,
  prompts: PROMPTS,
  resources: {
    templates: [
      {
        name: 'template',
        description: 'For the suite',
        uriTemplate: 'test://template/{id}/data',
        mimeType: 'application/json',
      },
    ],
    list: async () => ({
      resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({
        uri,
        name: uri,
        description: uri,
        mimeType,
      })),
    }),
    async read(uri) {
      const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
      const found =
        id === undefined
          ? RESOURCES[uri]
          : {
              mimeType: 'application/json',
              text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
            }
      return found && { contents: [{ uri, ...found }] }
    },
  },
  extend(server) {
    server.setRequestHandler('completion/complete', () => ({
      completion: { values: [], total: 0, hasMore: false },
    }))
    server.setRequestHandler('resources/subscribe', () => ({}))
    server.setRequestHandler('resources/unsubscribe', () => ({}))
    server.setRequestHandler('logging/setLevel', () => ({}))
  },
}
