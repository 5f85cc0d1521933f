// An answer that depends on what is being typed: requested when typing has paused, dropped when the text has changed.

import { useEffect, useState } from 'preact/hooks'
import { type ApiFailure, asFailure } from '../../api/failure.ts'
import { returns } from '../../api/reach.ts'

const PAUSE_MS = 350

type Debounced<T> = {
  readonly data: T | undefined
  readonly failure: ApiFailure | undefined
  readonly isAsking: boolean
}

/**
 * `question` names what is asked; undefined: nothing now. The last answer stays until the next one is there. It is asked again when the
 * server is back after it was away.
 */
export function useDebounced<T>(
  question: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): Debounced<T> {
  const [state, setState] = useState<Debounced<T> & { question?: string | undefined }>({
    data: undefined,
    failure: undefined,
    isAsking: false,
  })
  useEffect(() => {
    if (question === undefined) {
      setState({ data: undefined, failure: undefined, isAsking: false })
      return undefined
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const data = await ask(abort.signal)
        if (!abort.signal.aborted) setState({ question, data, failure: undefined, isAsking: false })
      } catch (error) {
        if (!abort.signal.aborted)
          setState({ question, data: undefined, failure: asFailure(error), isAsking: false })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question, returns.value])
  return {
    data: state.data,
    failure: state.question === question ? state.failure : undefined,
    isAsking: question !== undefined && state.question !== question,
  }
}
