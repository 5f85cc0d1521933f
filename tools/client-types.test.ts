import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { clientFile, renderClient } from './client-types.ts'

test('the client package knows the API as it is', () => {
  for (const [name, text] of Object.entries(renderClient()))
    assert.equal(
      readFileSync(clientFile(name), 'utf8'),
      text,
      'A route has changed: to write the client again, run npm run generate',
    )
})
