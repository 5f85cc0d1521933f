import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEVER, openDataForSeo, searchOf } from '../../../../test/helpers/dataforseo.ts'

test('prices are exact: the first page in full, each further one at three quarters', async (t) => {
  const { provider: queued } = await openDataForSeo(t, 'queued')
  const { provider: live } = await openDataForSeo(t, 'live')
  assert.deepEqual([10, 11, 20, 100].map(queued.estimateMicros), [600, 1_050, 1_050, 4_650])
  assert.deepEqual([10, 11, 20, 100].map(live.estimateMicros), [2_000, 3_500, 3_500, 15_500])
})

test('what a search is estimated at is what it is charged', async (t) => {
  const { fake, provider } = await openDataForSeo(t, 'live')
  for (const depth of [10, 20, 50, 100]) {
    const before = fake.counts().spentMicros
    const seen = await provider.check?.(searchOf('t1', { depth }), NEVER)
    assert.equal(seen?.costMicros, provider.estimateMicros(depth))
    assert.equal(fake.counts().spentMicros - before, provider.estimateMicros(depth))
  }
})

test('a connection either queues or asks at once', async (t) => {
  const { provider: queued } = await openDataForSeo(t, 'queued')
  const { provider: live } = await openDataForSeo(t, 'live')
  assert.ok(queued.queue !== undefined && queued.check === undefined)
  assert.ok(live.check !== undefined && live.queue === undefined)
  assert.ok(queued.isPaid && live.isPaid && !queued.isSimulated)
})

test('a probe is free and says what money is left', async (t) => {
  const { fake, provider } = await openDataForSeo(t, 'live', { balance: 12.345 })
  assert.deepEqual(await provider.probe(NEVER), {
    isWorking: true,
    message: 'DataForSEO accepted the credentials; the balance is $12.35.',
    balance: '$12.35',
  })
  assert.deepEqual(fake.counts().paid, {})
})

test('a probe shows wrong credentials, an empty account and a provider that is down', async (t) => {
  const { provider: wrong } = await openDataForSeo(t, 'queued', { password: 'wrong-password' })
  const { isWorking, message } = await wrong.probe(NEVER)
  assert.equal(isWorking, false)
  assert.match(message, /^DataForSEO refused the credentials: .*\(40100\)\.$/)
  assert.doesNotMatch(message, /wrong-password/)

  const { provider: empty } = await openDataForSeo(t, 'queued', { balance: 0 })
  assert.equal((await empty.probe(NEVER)).isWorking, false)

  const { fake, provider: down } = await openDataForSeo(t, 'queued')
  await fake.close()
  assert.match((await down.probe(NEVER)).message, /could not be reached/)
})

test('a probe that is told nothing of money says only that the credentials work', async (t) => {
  const { fake, provider } = await openDataForSeo(t, 'live')
  const text = '{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"login":"x"}]}]}'
  fake.misbehave('user', { kind: 'garbage', text })
  assert.deepEqual(await provider.probe(NEVER), {
    isWorking: true,
    message: 'DataForSEO accepted the credentials.',
  })
  fake.misbehave('user', { kind: 'garbage', text: '{"status_code":20000,"tasks":null}' })
  assert.equal((await provider.probe(NEVER)).isWorking, false)
})

test('a password that a reply echoes is not kept', async (t) => {
  const { fake, provider } = await openDataForSeo(t, 'live')
  const token = Buffer.from(`${fake.login}:${fake.password}`).toString('base64')
  fake.misbehave('live', { kind: 'garbage', text: `<p>Basic ${token}, that is ${fake.password}</p>` })
  const seen = await provider.check?.(searchOf('t1'), NEVER)
  assert.ok(seen?.state === 'failed')
  assert.equal(seen.reply, '<p>Basic [secret], that is [secret]</p>')
})
