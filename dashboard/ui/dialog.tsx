// A question that must be answered first. The browser's own <dialog> keeps the focus in it and closes it by Escape.

import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { leave } from '../state/leaving.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'

type DialogProps = {
  title: string
  onClose(): void
  children: ComponentChildren
  /** The buttons at the foot of the dialog. */
  actions?: ComponentChildren | ((close: () => void) => ComponentChildren)
  /** Makes the dialog a form, which Enter submits. */
  onSubmit?(): void
  isWide?: boolean
  /** Nothing that is typed here is worth a question before the dialog closes. */
  isDanger?: boolean | undefined
}

/** The dialog is open for as long as it is drawn. */
export function Dialog({ title, onClose, children, actions, onSubmit, isWide, isDanger }: DialogProps) {
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
  const close = () => leave([dialog.current!], onClose)
  const content = (
    <>
      <header>
        <h2 id={id}>{title}</h2>
        <Button icon="x" kind="quiet" label={common.close} onClick={close} />
      </header>
      <div class="dialog-body">{children}</div>
      {actions !== undefined && <footer>{typeof actions === 'function' ? actions(close) : actions}</footer>}
    </>
  )
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'dialog wide' : 'dialog'}
      data-danger={isDanger ? '' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={() => {
        // A browser closes a dialog at the second Escape, whatever its page says at the first.
        const shown = dialog.current
        if (shown === null || shown.open) return
        shown.showModal()
        close()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) close()
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
