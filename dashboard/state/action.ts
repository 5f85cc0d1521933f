// An action of the user: it runs once at a time, and its failure stays beside its button.

import { useRef, useState } from 'preact/hooks'
import { type ApiFailure, asFailure } from '../api/failure.ts'

let running = 0

export function isAnyRunning(): boolean {
  return running > 0
}

export type Action<Args extends readonly unknown[]> = {
  readonly isRunning: boolean
  readonly failure: ApiFailure | undefined
  /** Resolves to whether the action succeeded. */
  run(...args: Args): Promise<boolean>
  clear(): void
}

export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): Action<Args> {
  const [state, setState] = useState<{ isRunning: boolean; failure?: ApiFailure }>({ isRunning: false })
  // A ref, because a second click may come before the first is drawn.
  const isBusy = useRef(false)
  return {
    isRunning: state.isRunning,
    failure: state.failure,
    clear: () => setState({ isRunning: false }),
    async run(...args) {
      if (isBusy.current) return false
      isBusy.current = true
      running += 1
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
        running -= 1
      }
    },
  }
}
