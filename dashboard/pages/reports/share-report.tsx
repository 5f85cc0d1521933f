// Making a link by which anybody can read a report. It is shown once.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { MadeReport } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import * as t from '../../text/reports.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { daysOf } from './run-links.tsx'

type ShareReportProps = { reportUid: string; run: readonly MadeReport[]; onClose(): void }

const NEWEST = ''
const DAYS_DEFAULT = '30'

export function ShareReport({ reportUid, run, onClose }: ShareReportProps) {
  const [shown, setShown] = useState(NEWEST)
  const [days, setDays] = useState(DAYS_DEFAULT)
  const [password, setPassword] = useState('')
  const [framedBy, setFramedBy] = useState('')
  const [url, setUrl] = useState<string>()
  const share = useAction(async () => {
    const { data } = await call('POST /reports/{report_uid}/shares', {
      path: { report_uid: reportUid },
      body: {
        made_uid: shown === NEWEST ? null : shown,
        days: Number(days),
        ...(password !== '' && { password }),
        framed_by: framedBy.split(/\s+/).filter((line) => line !== ''),
      },
    })
    changed(`/reports/${reportUid}/shares`)
    setUrl(data.url)
  })
  if (url !== undefined)
    return (
      <Dialog
        title={t.linkTitle}
        onClose={onClose}
        actions={
          <Button kind="main" onClick={onClose}>
            {t.done}
          </Button>
        }
      >
        <p>{t.linkText}</p>
        <CopyField label={t.link} value={url} />
      </Dialog>
    )
  const choices = run
    .filter(({ status }) => status === 'made')
    .map((one) => ({ value: one.uid, label: t.showsOne(daysOf(one) ?? '') }))
  return (
    <FormDialog title={t.share} submit={t.shareMake} action={share} staysOpen onClose={onClose}>
      <Select
        label={t.shows}
        value={shown}
        options={[{ value: NEWEST, label: t.showsNewest }, ...choices]}
        onChange={setShown}
        field="made_uid"
      />
      <Select
        label={t.holds}
        value={days}
        options={Object.entries(t.holdDays).map(([value, label]) => ({ value, label }))}
        onChange={setDays}
        field="days"
      />
      <TextField
        label={t.password}
        hint={t.passwordHint}
        type="password"
        autocomplete="new-password"
        value={password}
        onInput={setPassword}
        field="password"
      />
      <TextArea
        label={t.framedBy}
        hint={t.framedByHint}
        rows={2}
        value={framedBy}
        onInput={setFramedBy}
        field="framed_by"
      />
    </FormDialog>
  )
}
