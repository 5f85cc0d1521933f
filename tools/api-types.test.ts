import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  ALERTS_FILE,
  FIELDS_FILE,
  renderAlerts,
  renderFields,
  renderSections,
  renderTypes,
  SECTIONS_FILE,
  TYPES_FILE,
} from './api-types.ts'

test('the types of the dashboard are those of the API', () => {
  assert.equal(
    readFileSync(TYPES_FILE, 'utf8'),
    renderTypes(),
    'A route has changed: to write the types again, run npm run generate',
  )
})

test('the fields of the lists of the dashboard are those of the catalogues', () => {
  assert.equal(
    readFileSync(FIELDS_FILE, 'utf8'),
    renderFields(),
    'A catalogue or a route has changed: to write the fields again, run npm run generate',
  )
})

test('the sections of reports in the dashboard are those of the reports', () => {
  assert.equal(
    readFileSync(SECTIONS_FILE, 'utf8'),
    renderSections(),
    'A section of reports has changed: to write their titles again, run npm run generate',
  )
})

test('the titles of alerts in the dashboard are those of the kinds of alerts', () => {
  assert.equal(
    readFileSync(ALERTS_FILE, 'utf8'),
    renderAlerts(),
    'A kind of alert has changed: to write their titles again, run npm run generate',
  )
})
