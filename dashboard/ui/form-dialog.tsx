// A dialog that asks for something and then does it: its fields, a button that does it beside one that closes, and below the
// fields what went wrong.

import type { ComponentChildren } from 'preact'
import { forgetTyped } from '../lib/typed-text.ts'
import type { Action } from '../state/action.ts'
import type { VersionedAction } from '../state/versioned.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'
import { Conflict } from './conflict.tsx'
import { Dialog } from './dialog.tsx'
import { FormFault, WithAction } from './form.tsx'

type FormDialogProps = {
  title: string
  /** The label of the button that submits the form. */
  submit: string
  action: Action<[]> | VersionedAction
  /** False while a required value is missing. */
  isReady?: boolean
  isDanger?: boolean
  isWide?: boolean
  /** The dialog stays open when the action is done, because the result is shown in its place. */
  staysOpen?: boolean
  /** False where the failure stands elsewhere among the fields. */
  isFailureBelow?: boolean
  /** A progress bar before the buttons. */
  progress?: ComponentChildren
  onClose(): void
  children: ComponentChildren
}

export function FormDialog(props: FormDialogProps) {
  const { title, submit, action, isReady = true, isDanger, isWide, staysOpen, onClose, children } = props
  const finish = () => {
    forgetTyped(document.querySelectorAll('dialog[open]'))
    if (!staysOpen) onClose()
  }
  return (
    <>
      <Dialog
        title={title}
        isWide={isWide ?? false}
        onClose={onClose}
        onSubmit={async () => {
          if (isReady && (await action.run())) finish()
        }}
        isDanger={isDanger}
        actions={(close) => (
          <>
            {props.progress}
            <Button onClick={close}>{common.cancel}</Button>
            <Button
              type="submit"
              kind={isDanger ? 'danger' : 'main'}
              isDisabled={!isReady}
              isRunning={action.isRunning}
            >
              {submit}
            </Button>
          </>
        )}
      >
        <WithAction action={action}>
          {children}
          {props.isFailureBelow !== false && <FormFault />}
        </WithAction>
      </Dialog>
      {'conflict' in action && <Conflict action={action} onSaved={finish} />}
    </>
  )
}
