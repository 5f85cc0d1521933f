// A dialog that asks for something and then does it: its fields, a button that does it beside one that closes, and below the
// fields what went wrong.

import type { ComponentChildren } from 'preact'
import type { Action } from '../state/action.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { WithAction } from './form.tsx'
import { Fault } from './states.tsx'

type FormDialogProps = {
  title: string
  /** The label of the button that submits the form. */
  submit: string
  action: Action<[]>
  /** False while a required value is missing. */
  isReady?: boolean
  isDanger?: boolean
  isWide?: boolean
  /** The dialog stays open when the action is done, because the result is shown in its place. */
  staysOpen?: boolean
  /** False where the failure stands at a field, or elsewhere among the fields. */
  isFailureBelow?: boolean
  /** A progress bar before the buttons. */
  progress?: ComponentChildren
  onClose(): void
  children: ComponentChildren
}

export function FormDialog(props: FormDialogProps) {
  const { title, submit, action, isReady = true, isDanger, isWide, staysOpen, onClose, children } = props
  return (
    <Dialog
      title={title}
      isWide={isWide ?? false}
      onClose={onClose}
      onSubmit={async () => {
        if (isReady && (await action.run()) && !staysOpen) onClose()
      }}
      actions={
        <>
          {props.progress}
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            kind={isDanger ? 'danger' : 'main'}
            isDisabled={!isReady}
            isRunning={action.isRunning}
          >
            {submit}
          </Button>
        </>
      }
    >
      <WithAction action={action}>{children}</WithAction>
      {props.isFailureBelow !== false && <Fault failure={action.failure} />}
    </Dialog>
  )
}
