import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnfit, type PrimaryState, replicaName, type StandbyState } from './replication.ts'

const PRIMARY: PrimaryState = { server: 'a', system: '7', timeline: 2, database: 5, position: 100 }
const STANDBY: StandbyState = { isStandby: true, system: '7', timeline: 2, database: 5, position: 90 }

test('a standby of the same timeline is a replica, also one that is behind', () => {
  assert.equal(findUnfit(STANDBY, PRIMARY), undefined)
  assert.equal(findUnfit({ ...STANDBY, position: 0 }, PRIMARY), undefined)
})

test('a standby of the former primary is none of the promoted one', () => {
  assert.match(String(findUnfit({ ...STANDBY, timeline: 1 }, PRIMARY)), /has not followed the promoted/)
  assert.match(String(findUnfit({ ...STANDBY, timeline: 3 }, PRIMARY)), /has not followed the promoted/)
})

test('other servers and databases are no replicas', () => {
  assert.match(String(findUnfit({ ...STANDBY, system: '8' }, PRIMARY)), /no copy/)
  assert.match(String(findUnfit({ ...STANDBY, database: 6 }, PRIMARY)), /another database/)
  assert.match(String(findUnfit({ ...STANDBY, isStandby: false }, PRIMARY)), /takes writes/)
  assert.match(String(findUnfit({ ...STANDBY, position: null }, PRIMARY)), /received nothing/)
  assert.match(String(findUnfit(STANDBY, { ...PRIMARY, timeline: null })), /leads to a standby/)
})

test('the name of a replica says nothing of who signs in there', () => {
  assert.equal(replicaName('postgres://me:hunter2@10.0.0.6:5433/app?sslmode=require'), '10.0.0.6:5433/app')
})
