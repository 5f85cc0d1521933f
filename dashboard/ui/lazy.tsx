// A part that is loaded when it is first drawn: what few open, or seldom. Nothing is shown until it is there.

import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { toastFailure } from '../state/toasts.ts'
import * as shell from '../text/shell.ts'

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function Lazy(props: Props) {
    const [, setLoaded] = useState(known !== undefined)
    useEffect(() => {
      if (known !== undefined) return
      load().then(
        (part) => {
          known = part
          setLoaded(true)
        },
        () => toastFailure(shell.newVersion),
      )
    }, [])
    const Part = known
    return Part === undefined ? null : <Part {...props} />
  }
}
