// Ends the mails of a report to an address, by the link in one of them. Everybody who has the mail may do so, without
// an account.

import type { Database, Reader } from '../../data/storage/database.ts'
import type { UnsubscribeTokens } from '../../lib/unsubscribe-token.ts'
import type { Unsubscribing } from '../channels/writes.ts'
import { listAddressed } from './store/mail-store.ts'
import { changeReport, readReport, type StoredReport } from './store/report-store.ts'

type Parts = { database: Database; tokens: UnsubscribeTokens; nowMs(): number }

export function createReportUnsubscribing({ database, tokens, nowMs }: Parts): Unsubscribing {
  /** Also finds a recipient who was removed already, so that the link still works. */
  async function find(
    db: Reader,
    token: string,
  ): Promise<{ report: StoredReport; address: string } | undefined> {
    const uid = tokens.uidOf(token)
    const report = uid === undefined ? undefined : await readReport(db, uid)
    if (report === undefined) return undefined
    const addresses = [...report.definition.recipients, ...(await listAddressed(db, report.id))]
    const address = addresses.find((one) => tokens.isFor(token, one))
    return address === undefined ? undefined : { report, address }
  }

  return {
    async findSubscription(token) {
      const found = await database.read((db) => find(db, token))
      if (found === undefined) return undefined
      const { report, address } = found
      return { address, name: report.name, isOn: report.definition.recipients.includes(address) }
    },
    async end(token) {
      return await database.transaction(async (tx) => {
        const found = await find(tx, token)
        if (found === undefined) return false
        const { report, address } = found
        const { name, definition } = report
        const recipients = definition.recipients.filter((one) => one !== address)
        if (recipients.length === definition.recipients.length) return true
        const written = { name, definition: { ...definition, recipients } }
        await changeReport(tx, report.id, written, { logo: undefined, nowMs: nowMs() })
        return true
      })
    },
  }
}
