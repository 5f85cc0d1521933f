// The mail server, or the client with which people sign in at Google: whether it is set up, and its form.

import { useState } from 'preact/hooks'
import type { ServerSettings } from '../../api/types.ts'
import * as t from '../../text/settings-providers.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/marks.tsx'
import { SettingsForm } from './settings-form.tsx'

type ServiceRowProps = { group: 'mail' | 'search_console'; settings: ServerSettings }

export function ServiceRow({ group: name, settings }: ServiceRowProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const group = settings.groups.find((one) => one.group === name)
  if (group === undefined) return null
  const fixed = group.fields.find(({ set_by }) => set_by === 'server')
  const summary = group.fields.find((one) => one.name === (name === 'mail' ? 'host' : 'client_id'))?.value
  return (
    <li class="prov" data-open={isOpen || undefined}>
      <div>
        <h2>
          {t.names[name]}{' '}
          {isDirty ? (
            <Badge tone="warn">{t.notSaved}</Badge>
          ) : (
            <Badge tone={group.is_set_up ? 'good' : 'plain'}>{group.is_set_up ? t.setUp : t.notSetUp}</Badge>
          )}
          {fixed !== undefined && <Badge>{t.onServer}</Badge>}
        </h2>
        <p class="muted small">{t.about[name]}</p>
      </div>
      <div class="price">{summary}</div>
      <div class="prov-actions">
        {fixed === undefined ? (
          <Button
            isSmall
            kind={isOpen ? 'quiet' : 'plain'}
            {...(isOpen && { icon: 'x' as const })}
            onClick={() => {
              setOpen(!isOpen)
              setDirty(false)
            }}
          >
            {isOpen ? t.close : group.is_set_up ? t.change : t.enter}
          </Button>
        ) : (
          <p class="prov-note">{t.fixed(fixed.setting)}</p>
        )}
      </div>
      {isOpen && (
        <SettingsForm
          group={group}
          settings={settings}
          onDirty={setDirty}
          onClose={() => {
            setOpen(false)
            setDirty(false)
          }}
        />
      )}
    </li>
  )
}
