// Before something is lost: what will be gone, in words, and for the worst a name to be typed.

import { useState } from 'preact/hooks'
import { useAction } from '../state/action.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './fields.tsx'
import { Fault } from './states.tsx'

type ConfirmProps = {
  title: string
  /** What happens, and what cannot be had back. */
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
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={async () => {
        if (isReady && (await work.run())) onClose()
      }}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="danger" isDisabled={!isReady} isRunning={work.isRunning}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {typed !== undefined && <TextField label={typed.label} value={name} onInput={setName} />}
      <Fault failure={work.failure} />
    </Dialog>
  )
}
