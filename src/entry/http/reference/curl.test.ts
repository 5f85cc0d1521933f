import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sampleRoutes } from '../../../../test/helpers/sample-routes.ts'
import { type FoundOperation, listOperations } from '../openapi/document.ts'
import { buildOpenApi } from '../openapi/openapi.ts'
import { curlCommand } from './curl.ts'

const document = buildOpenApi(sampleRoutes(), { version: '1.0.0' })

function commandOf(operationId: string, base = 'http://localhost/v1'): string {
  const found = listOperations(document).find(({ operation }) => operation.operationId === operationId)
  return curlCommand(document, found as FoundOperation, base)
}

/** What curl would be called with, by the word of a real shell. */
async function argumentsOf(command: string): Promise<string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const env = {
    KEY: 'slk_1',
    PROJECT_UID: 'abcdefghij',
    SHOP_ID: '7',
    CRAWL_UID: 'abcdefghij012345',
  }
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script], { env })
  return stdout.split('\0').slice(0, -1)
}

test('a read is an address and a key', async () => {
  assert.deepEqual(await argumentsOf(commandOf('getShop')), [
    'http://localhost/v1/projects/abcdefghij/shops/7',
    '-H',
    'Authorization: Bearer slk_1',
  ])
})

test('a query parameter that must be given is given, encoded', async () => {
  const [url] = await argumentsOf(commandOf('listPages'))
  assert.equal(
    url,
    'http://localhost/v1/projects/abcdefghij/crawls/abcdefghij012345/pages?url=https%3A%2F%2Fexample.com%2F',
  )
})

test('a body is the least that is valid', async () => {
  const [url, ...rest] = await argumentsOf(commandOf('createShop'))
  assert.equal(url, 'http://localhost/v1/projects/abcdefghij/shops')
  assert.deepEqual(rest.slice(0, 4), [
    '-H',
    'Authorization: Bearer slk_1',
    '-H',
    'Content-Type: application/json',
  ])
  assert.deepEqual(JSON.parse(rest[5] ?? ''), { name: 'Example', domain: 'example.com' })
})

test('another method than curl would take by itself is named', async () => {
  assert.deepEqual((await argumentsOf(commandOf('deleteShop'))).slice(0, 2), ['-X', 'DELETE'])
  assert.deepEqual((await argumentsOf(commandOf('updateShop'))).slice(0, 2), ['-X', 'PATCH'])
})

test('a quote in an example reaches the server as it is', async () => {
  const body = { type: 'object', properties: { name: { type: 'string', examples: ["it's"] } } }
  const found = {
    path: '/x',
    method: 'post',
    operation: { parameters: [], requestBody: { content: { 'application/json': { schema: body } } } },
  }
  const args = await argumentsOf(curlCommand(document, found as never, 'http://localhost'))
  assert.deepEqual(JSON.parse(args.at(-1) ?? ''), { name: "it's" })
})
