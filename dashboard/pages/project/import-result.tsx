// What an import did or would do, or what is wrong with its file, line by line.

import type { Import } from '../../api/types.ts'
import * as t from '../../text/imports.ts'
import { Icon } from '../../ui/icon.tsx'
import { None } from '../../ui/marks.tsx'

export function ImportResult({ result }: { result: Import }) {
  const { status, is_dry_run, counts, notes, left_out, columns_not_read, faults } = result
  if (status === 'failed' || faults.length > 0) return <Faults faults={faults} />
  const shown = Object.entries(counts).filter(([name]) => t.counts[name] !== undefined)
  const firstUsd = counts.first_round_usd ?? 0
  return (
    <section class="import-result" role="status">
      <h3>
        <Icon name={is_dry_run ? 'info' : 'check'} /> {is_dry_run ? t.wouldTitle : t.didTitle}
      </h3>
      <dl class="counts">
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{t.counts[name]}</dt>
            <dd>{t.count(value)}</dd>
          </div>
        ))}
      </dl>
      {is_dry_run && firstUsd > 0 && (
        <p>
          <b>{t.cost(firstUsd, counts.month_usd ?? 0)}</b>
        </p>
      )}
      {left_out.length > 0 && (
        <>
          <h4>{t.leftOut}</h4>
          <ul class="notes">
            {left_out.map(({ reason, text }) => (
              <li key={reason}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {columns_not_read.length > 0 && <p class="muted">{t.columnsNotRead(columns_not_read)}</p>}
      {notes.length > 0 && (
        <ul class="notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Faults({ faults }: { faults: Import['faults'] }) {
  return (
    <section class="import-result" data-failed role="alert">
      <h3>
        <Icon name="circle-alert" /> {t.faultTitle}
      </h3>
      <table class="table wraps" aria-label={t.faultTitle}>
        <colgroup>
          <col style={{ width: '9ch' }} />
          <col style={{ width: '18ch' }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t.line}</th>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.reason}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, field, reason }, index) => (
            <tr key={`${line} ${field} ${index}`}>
              <td>{line ?? <None />}</td>
              <td>{field ?? <None />}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted">{t.faultText}</p>
    </section>
  )
}
