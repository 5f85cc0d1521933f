import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailingOf, NO_MAIL_SERVER } from './mailing.ts'
import type { ReportMail } from './store/mail-store.ts'

const mail = (status: ReportMail['status'], fault: string | null = null): ReportMail => ({
  recipient: `${status}@client.example`,
  status,
  fault,
})

test('what was sent to all needs no word, and what was sent to nobody is no mailing', () => {
  assert.deepEqual(mailingOf([mail('sent')]), { recipients: 1, sent: 1, note: null })
  assert.equal(mailingOf([]), null)
})

test('what was not sent, or not yet, is said with its reason', () => {
  const noteOf = (...mails: ReportMail[]) => mailingOf(mails)?.note
  assert.equal(noteOf(mail('not_sent')), NO_MAIL_SERVER)
  assert.equal(
    noteOf(mail('sent'), mail('failed', 'It was refused.'), mail('waiting')),
    'Sent to 1 of 3; 1 could not be sent. failed@client.example: It was refused.',
  )
  assert.equal(noteOf(mail('sent'), mail('waiting')), 'Sent to 1 of 2 so far.')
  assert.equal(noteOf(mail('waiting', 'Away.')), 'Sent to 0 of 1 so far. waiting@client.example: Away.')
})
