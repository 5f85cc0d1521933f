import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTrackingParameter } from './tracking-parameters.ts'

test('what only follows a click is known in any letter case, with and without a value', () => {
  for (const parameter of ['utm_source=x', 'UTM_Medium=', 'gclid', 'srsltid=Af1', 'fbclid=1', '_gl=1*x'])
    assert.ok(isTrackingParameter(parameter), parameter)
})

test('what may mean something to a page is left alone', () => {
  for (const parameter of ['', 'id=1', 'gclidx=1', 'xgclid=1', 'utm=1', 'ref=home', 'q=utm_source', 'page'])
    assert.ok(!isTrackingParameter(parameter), parameter)
})
