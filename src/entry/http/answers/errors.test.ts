import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUTHORIZATION, createBareServer, readThings } from '../../../../test/helpers/bare-server.ts'
import { DATABASE_UNAVAILABLE } from '../../../data/storage/errors.ts'
import { AppError, type ErrorKind, invalid } from '../../../lib/errors.ts'
import { createLogger } from '../../../lib/log.ts'
import { PROJECT_NOT_FOUND, READ_ONLY_KEY, ROUTE_NOT_FOUND, UNAUTHENTICATED } from '../errors.ts'
import { errorBody } from './errors.ts'

async function answerTo(thrown: unknown) {
  const lines: string[] = []
  const log = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } })
  const route = readThings(async () => {
    throw thrown
  })
  const app = await createBareServer([route], {}, log)
  const response = await app.inject({ url: '/v1/things', headers: { authorization: AUTHORIZATION } })
  await app.close()
  return { response, lines }
}

test('a fault of ours says nothing about itself, and the log has it under the id of the request', async () => {
  const fault = new Error('select secret from table_x', { cause: new Error('deeper') })
  const { response, lines } = await answerTo(fault)
  assert.equal(response.statusCode, 500)
  assert.equal(response.body, '{"message":"Server error.","code":"server_error"}')
  const [line = ''] = lines
  assert.equal(JSON.parse(line).requestId, response.headers['x-request-id'])
  assert.match(line, /select secret from table_x/)
  assert.match(line, /deeper/)
})

test('whatever is thrown becomes an answer', async () => {
  for (const thrown of [new Error('x'), 'text', undefined, null, 7, { code: 'FST_X' }, { statusCode: 418 }]) {
    const { response } = await answerTo(thrown)
    assert.equal(response.statusCode, 500, String(thrown))
    assert.equal(response.body, '{"message":"Server error.","code":"server_error"}')
  }
})

test('a refusal has its status, its message and its code, and is not logged', async () => {
  const { response, lines } = await answerTo(new AppError(ROUTE_NOT_FOUND, 'Not here.'))
  assert.equal(response.statusCode, 404)
  assert.equal(response.body, '{"message":"Not here.","code":"route_not_found"}')
  assert.deepEqual(lines, [])
})

test('a refusal for now says when to come back', async () => {
  const { response } = await answerTo(new AppError(DATABASE_UNAVAILABLE, 'Busy.', { retryAfterSeconds: 2 }))
  assert.deepEqual([response.statusCode, response.headers['retry-after']], [503, '2'])
  assert.equal(response.body, '{"message":"Busy.","code":"database_unavailable"}')
})

test('data that is not there yet is nothing to log, a database that is not is', async () => {
  const lines = async (kind: ErrorKind) =>
    (await answerTo(new AppError(kind, 'Not now.', { retryAfterSeconds: 5 }))).lines
  assert.deepEqual(await lines({ ...DATABASE_UNAVAILABLE, isExpected: true }), [])
  assert.equal((await lines(DATABASE_UNAVAILABLE)).length, 1)
})

test('a refused validation lists its fields', async () => {
  const { response } = await answerTo(invalid({ 'rules.0.operator': ['Wrong.'], limit: ['Too large.'] }))
  assert.equal(response.statusCode, 422)
  assert.deepEqual(response.json(), {
    message: 'Wrong. (and 1 more)',
    code: 'validation_failed',
    errors: { 'rules.0.operator': ['Wrong.'], limit: ['Too large.'] },
  })
})

test('only a missing key and a missing project have nothing but a message, and only under /v1', () => {
  const kinds = [UNAUTHENTICATED, PROJECT_NOT_FOUND, ROUTE_NOT_FOUND, READ_ONLY_KEY]
  const bareUnder = (basePath: '/v1' | '/app/v1') =>
    kinds.filter((kind) => !('code' in errorBody(new AppError(kind, 'x'), basePath)))
  assert.deepEqual(bareUnder('/v1'), [UNAUTHENTICATED, PROJECT_NOT_FOUND])
  assert.deepEqual(bareUnder('/app/v1'), [])
})
