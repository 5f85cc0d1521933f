import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName } from './file-name.ts'

const NOW = { nowMs: Date.UTC(2026, 10, 16, 23, 59), extension: 'csv' }

test('a file is called by what is in it, its site and the day', () => {
  const named = (operationId: string, domain?: string) => fileName({ operationId, domain, ...NOW })
  assert.equal(named('listKeywords', 'www.shop.example'), 'keywords-www.shop.example-2026-11-16.csv')
  assert.equal(named('readAnalysisResults', '[::1]:8080'), 'analysis-results-1-8080-2026-11-16.csv')
  assert.equal(named('listReferringDomains', 'a"\r\nb'), 'referring-domains-a-b-2026-11-16.csv')
  assert.equal(named('listProjects'), 'projects-2026-11-16.csv')
  assert.equal(
    fileName({ operationId: 'listKeywords', which: ['mobile'], domain: 'shop.example', ...NOW }),
    'keywords-mobile-shop.example-2026-11-16.csv',
  )
})
