// Forms. The action that a form submits is known to everything in it: each field finds by its name what the server said about it.

import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Action } from '../state/action.ts'
import { Button } from './button.tsx'
import type { IconName } from './icon.tsx'
import { Fault } from './states.tsx'

const FormAction = createContext<Action<[]> | undefined>(undefined)

type FormActionProps = { action: Action<[]>; children: ComponentChildren }

/** For forms that are submitted by something else than `Form`: a dialog. */
export function WithAction({ action, children }: FormActionProps) {
  return <FormAction.Provider value={action}>{children}</FormAction.Provider>
}

type FormProps = FormActionProps & {
  class?: string
  /** Is called when the action has succeeded. */
  onDone?(): unknown
}

export function Form({ action, class: className = 'form', onDone, children }: FormProps) {
  return (
    <form
      class={className}
      onSubmit={async (event) => {
        event.preventDefault()
        if (await action.run()) onDone?.()
      }}
    >
      <WithAction action={action}>{children}</WithAction>
    </form>
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
  return <Button type="submit" isRunning={useContext(FormAction)?.isRunning ?? false} {...props} />
}

/** What the server said about a field of the request that the form around it makes. */
export function useFault(field: string | undefined): string | undefined {
  const failure = useContext(FormAction)?.failure
  return field === undefined ? undefined : failure?.fields[field]?.[0]
}

type FieldFaultProps = { field?: string | undefined; error?: string | undefined; id?: string }

/** What is wrong with a field, below it: what the page itself knows, else what the server said. */
export function FieldFault({ field, error, id }: FieldFaultProps) {
  const said = useFault(field)
  const text = error ?? said
  return text === undefined ? null : (
    <p class="fault" id={id} role="alert">
      {text}
    </p>
  )
}

/** What went wrong with the form around it, unless it is shown at a field. */
export function FormFault() {
  const failure = useContext(FormAction)?.failure
  return failure !== undefined && Object.keys(failure.fields).length === 0 ? (
    <Fault failure={failure} />
  ) : null
}
