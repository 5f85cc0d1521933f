// Which property of Search Console belongs to a project: those of its domain come first.

import { useId, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { SearchConsoleProperties } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/search-console.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'

type PropertyChooserProps = {
  projectUid: string
  properties: SearchConsoleProperties['properties']
  /** What shows Google that it may be read. */
  proof: { credential: string } | { sign_in_token: string }
  onConnected(): void
}

export function PropertyChooser({ projectUid, properties, proof, onConnected }: PropertyChooserProps) {
  const group = useId()
  const sorted = properties.toSorted(
    (a, b) =>
      Number(b.can_be_read) - Number(a.can_be_read) || Number(b.is_of_project) - Number(a.is_of_project),
  )
  const [chosen, setChosen] = useState(sorted.find(({ can_be_read }) => can_be_read)?.property)
  const connect = useAction(async () => {
    await call('POST /projects/{project_uid}/search-console', {
      path: { project_uid: projectUid },
      body: { property: chosen!, ...proof },
    })
    changed(`/projects/${projectUid}/search-console`, `/projects/${projectUid}/search-performance`)
    toast(t.connected(chosen!))
  })
  if (sorted.length === 0) return <p>{t.propertiesNone}</p>
  return (
    <form
      class="stack"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await connect.run()) onConnected()
      }}
    >
      <fieldset class="stack tight">
        <legend>{t.properties}</legend>
        {sorted.map(({ property, can_be_read, is_of_project }) => (
          <label key={property} class="radio">
            <input
              type="radio"
              name={group}
              checked={property === chosen}
              disabled={!can_be_read}
              onChange={() => setChosen(property)}
            />
            <span class="name" title={property}>
              {property}
            </span>
            {is_of_project && <Badge tone="accent">{t.ofProject}</Badge>}
            {!can_be_read && <Badge tone="warn">{t.cannotRead}</Badge>}
          </label>
        ))}
      </fieldset>
      <Fault failure={connect.failure} />
      <div>
        <Button type="submit" kind="main" isDisabled={chosen === undefined} isRunning={connect.isRunning}>
          {t.useProperty}
        </Button>
      </div>
    </form>
  )
}
