// Forms. The action that a form submits is known to everything in it: each field finds by its name what the server said about it.

import { type ComponentChildren, createContext } from 'preact'
import { useContext, useMemo, useRef } from 'preact/hooks'
import { forgetTyped } from '../lib/typed-text.ts'
import type { Action } from '../state/action.ts'
import type { VersionedAction } from '../state/versioned.ts'
import { Button } from './button.tsx'
import { Conflict } from './conflict.tsx'
import type { IconName } from './icon.tsx'

/** `shownTexts` are the texts of a failure that fields already show; the rest is shown with the form. */
const FormAction = createContext<{ action: Action<[]>; shownTexts: Set<string> } | undefined>(undefined)

type FormActionProps = { action: Action<[]> | VersionedAction; children: ComponentChildren }

/** For forms that are submitted by something else than `Form`: a dialog. */
export function WithAction({ action, children }: FormActionProps) {
  const shownTexts = useMemo(() => new Set<string>(), [action.failure])
  return <FormAction.Provider value={{ action, shownTexts }}>{children}</FormAction.Provider>
}

type FormProps = FormActionProps & {
  class?: string
  /** Is called when the action has succeeded. */
  onDone?(): unknown
}

export function Form({ action, class: className = 'form', onDone, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const finish = () => {
    if (form.current !== null) forgetTyped([form.current])
    onDone?.()
  }
  return (
    <>
      <form
        ref={form}
        class={className}
        onSubmit={async (event) => {
          event.preventDefault()
          if (await action.run()) finish()
        }}
      >
        <WithAction action={action}>{children}</WithAction>
      </form>
      {'conflict' in action && <Conflict action={action} onSaved={finish} />}
    </>
  )
}

type SubmitProps = {
  isDisabled?: boolean
  icon?: IconName
  kind?: 'main' | 'plain'
  children: ComponentChildren
}

/** The button that submits the form around it. */
export function Submit(props: SubmitProps) {
  return <Button type="submit" isRunning={useContext(FormAction)?.action.isRunning ?? false} {...props} />
}

/** What the server said about a field of the request that the form around it makes. */
export function useFault(field: string | undefined): string | undefined {
  const failure = useContext(FormAction)?.action.failure
  return field === undefined ? undefined : failure?.fields[field]?.[0]
}

type FieldFaultProps = { field?: string | undefined; error?: string | undefined; id?: string }

/** What is wrong with a field, below it: what the page itself knows, else what the server said. */
export function FieldFault({ field, error, id }: FieldFaultProps) {
  const said = useFault(field)
  const text = error ?? said
  const shownTexts = useContext(FormAction)?.shownTexts
  if (text !== undefined) shownTexts?.add(text)
  return text === undefined ? null : (
    <p class="fault" id={id} role="alert">
      {text}
    </p>
  )
}

/** Shows what went wrong with the form and stands at no field. It is drawn after the fields, which claim their messages first. */
export function FormFault() {
  const { action, shownTexts = new Set<string>() } = useContext(FormAction) ?? {}
  const failure = action?.failure
  const said = Object.values(failure?.fields ?? {}).flat()
  // A field may name the line of a list before the text.
  const left = said.filter((text) => ![...shownTexts].some((shown) => shown.endsWith(text)))
  return (
    <p class="fault" role="alert">
      {said.length === 0 ? failure?.message : left.join(' ')}
    </p>
  )
}
