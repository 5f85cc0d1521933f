// The client: functions by area, made from the table of operations. Arguments are the ids of the path in their order, then
// the body, then the query, if the operation takes them, then options.

import { readAnswer } from './answer.ts'
import { listOf, type ReadPage } from './list.ts'
import { OPERATIONS, type Operation } from './operations.ts'
import type { Call, CallOptions, ClientOptions, List } from './options.ts'
import { type QueryValues, requestPath, requestQuery } from './request-url.ts'
import { send } from './send.ts'
import type { Operations } from './types.ts'

export type Client = Operations

export function createClient(options: ClientOptions): Client {
  let base = options.baseUrl
  while (base.endsWith('/')) base = base.slice(0, -1)
  if (!base.endsWith('/v1')) base += '/v1'
  const areas = Object.entries(OPERATIONS).map(([area, operations]) => [
    area,
    Object.fromEntries(
      Object.entries(operations as Record<string, Operation>).map(([name, operation]) => [
        name,
        (...given: unknown[]) => call(options, base, operation, given),
      ]),
    ),
  ])
  return Object.fromEntries(areas)
}

function call(
  client: ClientOptions,
  base: string,
  [method, path, takes]: Operation,
  given: unknown[],
): Call<unknown> | List<unknown, unknown> {
  const ids = given.splice(0, path.split('{').length - 1) as (string | number)[]
  const missing = ids.some((id) => id === undefined || id === '')
  if (missing) throw new TypeError(`${method} ${path} needs its ids, in the order of the path.`)
  const body = takes.includes('b') ? { body: given.shift() ?? {} } : {}
  const query = (takes.includes('q') ? given.shift() : undefined) ?? {}
  const options = (given[0] ?? {}) as CallOptions
  const address = base + requestPath(path, ids)

  async function ask(further: QueryValues = {}) {
    const url = address + requestQuery({ ...query, ...further })
    const sent = { method, url, isKeyed: takes.includes('k'), ...body }
    const response = await send(client, sent, options)
    const answer = takes.includes('t')
      ? { data: await response.text() }
      : await readAnswer(response, takes.includes('l') ? ['data', 'meta'] : ['data'])
    return { answer, response }
  }

  if (takes.includes('l')) {
    const read: ReadPage = (cursor) => ask(cursor === undefined ? {} : { cursor })
    return listOf(read)
  }
  const answered = ask()
  const data = answered.then(({ answer }) => (answer as { data: unknown }).data)
  return Object.assign(data, {
    async withResponse() {
      // A caller that reads the response also gets its refusal, so the promise of the data must not reject a second time.
      data.catch(() => {})
      const { response } = await answered
      return { data: await data, response, requestId: response.headers.get('X-Request-Id') }
    },
  })
}
