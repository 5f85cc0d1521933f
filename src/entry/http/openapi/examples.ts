// Real examples of what operations take and answer with: of the demo project, written by `npm run api:examples`. Lists are
// cut to a few rows. A test holds them against the schemas.

import examples from './examples.json' with { type: 'json' }

type Example = { body?: unknown; status?: string; answer?: unknown }

const EXAMPLES: Readonly<Record<string, Example>> = examples

export function exampleBody(operationId: string): { example?: unknown } {
  const body = EXAMPLES[operationId]?.body
  return body === undefined ? {} : { example: body }
}

export function exampleAnswer(operationId: string, status: string): { example?: unknown } {
  const { status: of = '200', answer } = EXAMPLES[operationId] ?? {}
  return answer === undefined || of !== status ? {} : { example: answer }
}
