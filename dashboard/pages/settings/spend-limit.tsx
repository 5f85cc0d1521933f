// Setting a limit, of the account or of one project. The old one can be put back while the message stands.

import { useState } from 'preact/hooks'
import type { Answer, Parameters, ReadName } from '../../api/client.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/settings-spend.ts'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type SpendLimitProps<Name extends ReadName> = {
  title: string
  text: string
  /** The limit that applies if there is no limit of its own. */
  withoutOwn: string
  /** Null while there is none. */
  limitUsd: number | null
  /** The GET at the address that is changed. */
  name: Name
  parameters: Parameters<Name>
  limitOf(record: Answer<Name>): number | null
  onSave(limitUsd: number | null, ifMatch?: string): Promise<unknown>
  onClose(): void
}

export function SpendLimit<Name extends ReadName>(props: SpendLimitProps<Name>) {
  const { title, text, withoutOwn, limitUsd, onSave, onClose } = props
  const [hasOwn, setOwn] = useState(limitUsd !== null)
  const [dollars, setDollars] = useState(textOf(limitUsd))
  const wanted = hasOwn ? dollars : ''
  const put = async (limit: number | null, ifMatch?: string) => {
    await onSave(limit, ifMatch)
    changed('/spend')
  }
  const show = (limit: string) => ({ limit: limit === '' ? withoutOwn : limit })
  const save = useVersioned({
    name: props.name,
    parameters: props.parameters,
    valuesOf: (record) => show(textOf(props.limitOf(record))),
    stored: show(textOf(limitUsd)),
    mine: show(wanted),
    labels: { limit: t.dollars },
    async save(ifMatch) {
      await put(wanted === '' ? null : Number(wanted), ifMatch)
      toast(t.saved, { undo: () => put(limitUsd) })
    },
    onReload({ limit }) {
      setOwn(limit !== withoutOwn)
      setDollars(limit === withoutOwn ? '' : limit)
    },
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

function textOf(limitUsd: number | null): string {
  return limitUsd === null ? '' : String(limitUsd)
}
