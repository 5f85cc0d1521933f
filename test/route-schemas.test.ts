// A route's schemas are compiled with its first request, so this is where one that cannot be is found.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileReaders } from '../src/entry/http/server/register.ts'
import { unconnectedProduct } from './helpers/unconnected-product.ts'

test('nothing in the schema of any route would go unchecked', () => {
  const { routes, appRoutes } = unconnectedProduct()
  const all = [...routes, ...appRoutes]
  assert.ok(all.length > 200)
  for (const route of all) assert.doesNotThrow(() => compileReaders(route), `${route.method} ${route.path}`)
})
