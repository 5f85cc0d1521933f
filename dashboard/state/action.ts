// Something that a person makes happen: it runs once at a time, and what went wrong stays beside its button.

import { useRef, useState } from 'preact/hooks'
import { type ApiFailure, asFailure } from '../api/failure.ts'

export type Action<Args extends readonly unknown[]> = {
  readonly isRunning: boolean
  readonly failure: ApiFailure | undefined
  /** Whether it went well. */
  run(...args: Args): Promise<boolean>
  clear(): void
}

export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): Action<Args> {
  const [state, setState] = useState<{ isRunning: boolean; failure?: ApiFailure }>({ isRunning: false })
  // Known at once: a second click may come before the first is drawn.
  const isBusy = useRef(false)
  return {
    isRunning: state.isRunning,
    failure: state.failure,
    clear: () => setState({ isRunning: false }),
    async run(...args) {
      if (isBusy.current) return false
      isBusy.current = true
      setState({ isRunning: true })
      try {
        await work(...args)
        setState({ isRunning: false })
        return true
      } catch (error) {
        setState({ isRunning: false, failure: asFailure(error) })
        return false
      } finally {
        isBusy.current = false
      }
    },
  }
}
