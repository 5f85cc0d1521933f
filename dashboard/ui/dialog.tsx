// A question that must be answered first. The browser's own <dialog> keeps the focus in it and closes it by Escape.

import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'

type DialogProps = {
  title: string
  onClose(): void
  children: ComponentChildren
  /** The buttons at the foot of the dialog. */
  actions?: ComponentChildren
  /** Makes the dialog a form, which Enter submits. */
  onSubmit?(): void
  isWide?: boolean
}

/** The dialog is open for as long as it is drawn. */
export function Dialog({ title, onClose, children, actions, onSubmit, isWide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    // The focus begins at the first field rather than at the button that closes the dialog.
    shown.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea)')?.focus()
    // The browser gives the focus back only when the dialog is closed before it is removed.
    return () => shown.close()
  }, [])
  const content = (
    <>
      <header>
        <h2 id={id}>{title}</h2>
        <Button icon="x" kind="quiet" label={common.close} onClick={onClose} />
      </header>
      <div class="dialog-body">{children}</div>
      {actions !== undefined && <footer>{actions}</footer>}
    </>
  )
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {onSubmit === undefined ? (
        <div class="dialog-content">{content}</div>
      ) : (
        <form
          class="dialog-content"
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {content}
        </form>
      )}
    </dialog>
  )
}
