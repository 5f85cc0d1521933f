// What only some may read: for the others it says so, in the server's words, and is no failure.

import type { ComponentChildren } from 'preact'
import type { ApiFailure } from '../../api/failure.ts'
import type { Resource } from '../../state/data.ts'
import { session, signOut } from '../../state/session.ts'
import * as t from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'

type OwnersLoadedProps<T> = { resource: Resource<T>; children: (data: T) => ComponentChildren }

export function OwnersLoaded<T>({ resource, children }: OwnersLoadedProps<T>) {
  if (resource.failure?.status === 403) return <Refused failure={resource.failure} />
  return <Loaded resource={resource}>{children}</Loaded>
}

export function Refused({ failure }: { failure: ApiFailure }) {
  return (
    <Empty
      icon="key-round"
      title={t.notForYou}
      // Not false, which would say who can begin instead.
      action={
        session.value?.is_of_key ? <Button onClick={() => void signOut()}>{t.signInAgain}</Button> : null
      }
    >
      {failure.message}
    </Empty>
  )
}
