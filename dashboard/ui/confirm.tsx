// Before something is lost: what will be gone, in words, and for the worst a name to be typed.

import { useState } from 'preact/hooks'
import { useAction } from '../state/action.ts'
import { TextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'

type ConfirmProps = {
  title: string
  /** Says what happens, and what cannot be undone. */
  text: string
  action: string
  /** Must be typed as it is. */
  typed?: { label: string; name: string }
  onConfirm(): Promise<unknown>
  onClose(): void
}

export function Confirm({ title, text, action, typed, onConfirm, onClose }: ConfirmProps) {
  const [name, setName] = useState('')
  const work = useAction(onConfirm)
  const isReady = typed === undefined || name === typed.name
  return (
    <FormDialog title={title} submit={action} action={work} isReady={isReady} isDanger onClose={onClose}>
      <p>{text}</p>
      {typed !== undefined && <TextField label={typed.label} value={name} onInput={setName} />}
    </FormDialog>
  )
}
