import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig } from '../../../data/settings/config.ts'
import { systemClock } from '../../../lib/clock.ts'
import { createFetchDocument } from './fetch-document.ts'

test('documents are not fetched from private networks, whatever a stranger names', async () => {
  const fetchDocument = createFetchDocument(loadConfig({}).allowedNetworks, systemClock)
  for (const url of [
    'https://127.0.0.1/client.json',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
  ])
    assert.match(JSON.stringify(await fetchDocument(url)), /could not be read/, url)
})
