// Something that a person makes happen: it runs once at a time, and what went wrong stays beside its button.

import { useState } from 'preact/hooks'
import { type ApiFailure, asFailure } from '../api/failure.ts'

type Action<Args extends readonly unknown[]> = {
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
  return {
    isRunning: state.isRunning,
    failure: state.failure,
    clear: () => setState({ isRunning: false }),
    async run(...args) {
      if (state.isRunning) return false
      setState({ isRunning: true })
      try {
        await work(...args)
        setState({ isRunning: false })
        return true
      } catch (error) {
        setState({ isRunning: false, failure: asFailure(error) })
        return false
      }
    },
  }
}
