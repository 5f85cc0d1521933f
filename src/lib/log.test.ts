import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/helpers/any-character.ts'
import { measureCpuMs } from '../../test/helpers/cpu-time.ts'
import { createLogger, type Logger } from './log.ts'
import { redact } from './redact.ts'
import { createStorageFaultLines } from './storage-fault-lines.ts'

function captureLog(write: (log: Logger) => void, level: 'info' | 'error' | 'silent' = 'info') {
  const lines: string[] = []
  write(createLogger({ level, destination: { write: (line) => lines.push(line) } }))
  return lines
}

function captureLine(write: (log: Logger) => void): { text: string; record: Record<string, unknown> } {
  const lines = captureLog(write)
  assert.equal(lines.length, 1)
  const text = lines[0] ?? ''
  return { text, record: JSON.parse(text) }
}

test('a line is JSON with a level by name, a time in UTC and the message', () => {
  const { text, record } = captureLine((log) => log.info({ port: 4780 }, 'listening'))
  assert.ok(text.endsWith('\n'))
  assert.equal(record.level, 'info')
  assert.equal(record.msg, 'listening')
  assert.equal(record.port, 4780)
  assert.match(String(record.time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('of a full disk there is one line a minute, without stacks, and others are written as ever', () => {
  const full = () => Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const lines = captureLog((log) => {
    for (let count = 0; count < 20; count++) {
      const err = new Error('not stored', { cause: full() })
      log.child({ job: count }).error({ err }, 'a job failed')
    }
    log.error({ err: new Error('something else') }, 'a job failed')
    log.info('as ever')
  })
  const records = lines.map((line) => JSON.parse(line))
  assert.deepEqual(
    records.map(({ msg, fault, err }) => [msg, fault, err?.message]),
    [
      ['a job failed', 'not stored', undefined],
      ['a job failed', undefined, 'something else'],
      ['as ever', undefined, undefined],
    ],
  )
  assert.ok(!lines[0]?.includes('log.test.ts'))

  let nowMs = 0
  const shorten = createStorageFaultLines(() => nowMs)
  assert.deepEqual(shorten({ err: full() }), {
    fault: 'database or disk is full',
    lines_left_out: 0,
  })
  assert.equal(shorten({ err: full() }), undefined)
  const damaged = new Error('not claimed', { cause: Object.assign(new Error('malformed'), { errcode: 267 }) })
  assert.deepEqual(shorten({ err: damaged }), { fault: 'not claimed', lines_left_out: 0 })
  assert.equal(shorten({ err: damaged }), undefined)
  nowMs = 60_000
  assert.deepEqual(shorten({ err: full() }), {
    fault: 'database or disk is full',
    lines_left_out: 1,
  })
})

test('lines below the level are not written, and silent writes none', () => {
  assert.equal(captureLog((log) => log.warn('quiet'), 'error').length, 0)
  assert.equal(captureLog((log) => log.fatal('quiet'), 'silent').length, 0)
})

test('without a destination lines go to stderr and stdout stays empty', () => {
  const script = `import { createLogger } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    createLogger({ level: 'info' }).info('to stderr')`
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  assert.equal(ran.stdout, '')
  assert.equal(JSON.parse(ran.stderr).msg, 'to stderr')
})

test('a key is redacted wherever in the line it stands', () => {
  const key = `slk_${'aB3'.repeat(13)}z`
  const mcp = key.replace('slk_', 'slm_')
  const cause = new Error(`refused ${key}`)
  const { text, record } = captureLine((log) =>
    log
      .child({ request: { url: `/v1/projects?key=${key}` } })
      .info(
        { err: new Error('outer', { cause }), [key]: 1, list: [mcp], encoded: key.replace('_', '%5F') },
        `key ${key}.`,
      ),
  )
  assert.ok(!text.includes(key.slice(4)), text)
  assert.equal(record.msg, 'key slk_[redacted].')
  assert.deepEqual(record.list, ['slm_[redacted]'])
})

test('the secret key of backups is redacted, the public one is not', () => {
  const secret = `AGE-SECRET-KEY-1${'QPZRY9X8'.repeat(7)}QQ`
  const recipient = `age1${'qpzry9x8'.repeat(7)}qq`
  const { text } = captureLine((log) => log.info({ err: new Error(`not ${secret}`) }, `for ${recipient}`))
  assert.ok(!text.includes('QPZRY'), text)
  assert.ok(text.includes(recipient))
})

test('credentials in headers are redacted in any letter case, as a field, as a list and as text', () => {
  const { text } = captureLine((log) =>
    log.info(
      {
        headers: { authorization: 'Basic aHVudGVyMg==', Cookie: 'sid=hunter2' },
        raw: ['Authorization', 'Bearer hunter2'],
      },
      'sent Authorization: bearer hunter2, got 401',
    ),
  )
  assert.doesNotMatch(text, /hunter2|aHVudGVyMg/)
  assert.match(text, /"authorization":"\[redacted\]"/)
  assert.match(text, /got 401/)
})

test('passwords are redacted as fields at any depth, in JSON inside a message, and as parameters', () => {
  const password = 'hunter2 "quoted\\" hunter2'
  const { text, record } = captureLine((log) =>
    log.info(
      { a: { b: [{ databasePassword: password, other: 'kept' }] }, url: 'x?password=hunter2&b=kept' },
      `body ${JSON.stringify({ password, other: 'kept' })}`,
    ),
  )
  assert.doesNotMatch(text, /hunter2|quoted/)
  assert.equal(record.msg, 'body {"password":"[redacted]","other":"kept"}')
  assert.deepEqual(record.a, { b: [{ databasePassword: '[redacted]', other: 'kept' }] })
  assert.equal(record.url, 'x?password=[redacted]&b=kept')
})

test('the password of a URL is redacted and the rest of it stays readable', () => {
  assert.equal(redact('postgres://me:hun@te/r2@db:5432/app?x=1'), 'postgres://me:[redacted]@db:5432/app?x=1')
  assert.equal(redact('postgresql://:hunter2@db/app'), 'postgresql://:[redacted]@db/app')
  assert.equal(redact('via http://me:hunter2@proxy:3128/ now'), 'via http://me:[redacted]@proxy:3128/ now')
})

test('what holds no secret is left as it is', () => {
  for (const text of [
    'GET http://example.com:8080/a?mail=me@example.org 200',
    'postgres://db:5432/app',
    '{"passwordless":"yes","secrets":2,"bearer":null}',
    'slk_',
  ]) {
    assert.equal(redact(text), text)
  }
})

test('a line stays valid JSON whatever is in it, and hides what its secret fields hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.jsonValue(), (password, rest) => {
      const line = JSON.stringify({ rest, message: JSON.stringify({ password }), password })
      const record = JSON.parse(redact(line))
      assert.equal(record.password, '[redacted]')
      assert.deepEqual(JSON.parse(record.message), { password: '[redacted]' })
    }),
    { numRuns: 500 },
  )
})

test('a long line is redacted in a time that grows with its length, not with its square', async () => {
  const units = [
    'a',
    'a.',
    '"a-',
    '"',
    '\\"',
    '"password":"',
    '\\"password\\":',
    'postgres://a:',
    'a://',
    '://a:',
    'bearer ',
    'slk_',
  ]
  for (const unit of units) {
    const line = unit.repeat(Math.ceil(200_000 / unit.length))
    // Quadratic work would take ten seconds and more.
    assert.ok((await measureCpuMs(() => redact(line))) < 1_000, unit)
  }
})
