// Setting a limit, of the account or of one project. The old one can be put back while the message stands.

import { useState } from 'preact/hooks'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/settings-spend.ts'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type SpendLimitProps = {
  title: string
  text: string
  /** What holds when there is no limit of its own. */
  withoutOwn: string
  /** Null while there is none. */
  limitUsd: number | null
  onSave(limitUsd: number | null): Promise<unknown>
  onClose(): void
}

export function SpendLimit({ title, text, withoutOwn, limitUsd, onSave, onClose }: SpendLimitProps) {
  const [hasOwn, setOwn] = useState(limitUsd !== null)
  const [dollars, setDollars] = useState(limitUsd === null ? '' : String(limitUsd))
  const put = async (wanted: number | null) => {
    await onSave(wanted)
    changed('/spend')
  }
  const save = useAction(async () => {
    await put(hasOwn ? Number(dollars) : null)
    toast(t.saved, { undo: () => put(limitUsd) })
  })
  return (
    <FormDialog title={title} submit={common.save} action={save} onClose={onClose}>
      <p>{text}</p>
      <Checkbox label={withoutOwn} isChecked={!hasOwn} onChange={(isWithout) => setOwn(!isWithout)} />
      {hasOwn && (
        <TextField
          label={t.dollars}
          hint={t.dollarsHint}
          type="number"
          min={0}
          step="0.01"
          isRequired
          value={dollars}
          onInput={setDollars}
          field="limit_usd"
        />
      )}
    </FormDialog>
  )
}
