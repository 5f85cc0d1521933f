// Saving a record that others may have changed since its form was opened. What is stored now is read first: fields of the form that
// somebody else has changed are shown before anything is overwritten, and the server refuses a change that comes between (If-Match).

import { useRef, useState } from 'preact/hooks'
import { type Answer, type Parameters, type ReadName, readVersion, urlOf } from '../api/client.ts'
import { ApiFailure } from '../api/failure.ts'
import { type Action, useAction } from './action.ts'
import { differing } from './draft.ts'

/** A field that somebody else has changed. */
export type ForeignChange = { readonly label: string; readonly theirs: unknown; readonly mine: unknown }

export type VersionedAction = Action<[]> & {
  readonly conflict: readonly ForeignChange[] | undefined
  /** Saves over what the others have changed, unless they change it again. */
  saveAnyway(): Promise<boolean>
  reloadTheirs(): void
  closeConflict(): void
}

type Versioned<Name extends ReadName, Values extends object> = {
  /** The GET at the address that is changed. */
  name: Name
  parameters: Parameters<Name>
  /** The fields of the form in a record. */
  valuesOf(record: Answer<Name>): Values
  /** The values that the form began with. */
  stored: Values
  /** The values that are in the form now. */
  mine: Values
  /** Nothing is typed yet: what is stored may change below the form. */
  isUntouched?: boolean
  labels: Readonly<Record<keyof Values, string>>
  save(ifMatch: string): Promise<unknown>
  /** Puts what is stored now into the form. */
  onReload(theirs: Values): void
}

// Others would have to save again and again within a moment.
const TRIES_MAX = 5

export function useVersioned<Name extends ReadName, Values extends object>(
  versioned: Versioned<Name, Values>,
): VersionedAction {
  const { stored, mine, isUntouched, labels, valuesOf, onReload } = versioned
  const base = useRef(stored)
  if (isUntouched) base.current = stored
  const [found, setFound] = useState<Values | undefined>(undefined)
  const action = useAction(async () => {
    setFound(undefined)
    for (let tries = 1; ; tries += 1) {
      const { body, etag } = await readVersion(urlOf(versioned.name, versioned.parameters))
      const theirs = valuesOf(body as Answer<Name>)
      if (Object.keys(differing(base.current, theirs)).length > 0) {
        setFound(theirs)
        throw new Conflicted()
      }
      try {
        return await versioned.save(etag)
      } catch (error) {
        // Something else of the record has changed, such as a count that it has.
        if (!(error instanceof ApiFailure && error.status === 412 && tries < TRIES_MAX)) throw error
      }
    }
  })
  const takeTheirs = () => {
    if (found !== undefined) base.current = found
    setFound(undefined)
  }
  return {
    ...action,
    failure: action.failure?.code === CONFLICTED ? undefined : action.failure,
    conflict:
      found &&
      Object.entries(differing(base.current, found)).map(([name, theirs]) => ({
        label: labels[name as keyof Values],
        theirs,
        mine: mine[name as keyof Values],
      })),
    saveAnyway() {
      takeTheirs()
      return action.run()
    },
    reloadTheirs() {
      takeTheirs()
      action.clear()
      if (found !== undefined) onReload(found)
    },
    closeConflict: () => setFound(undefined),
  }
}

const CONFLICTED = 'conflicted'

/** Shown by its own dialog. */
class Conflicted extends ApiFailure {
  constructor() {
    super('', { status: 0, code: CONFLICTED })
  }
}
