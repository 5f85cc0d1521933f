// The first step: the address, and what can be guessed from it and from the browser.

import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { asFailure } from '../../api/failure.ts'
import {
  countryChoices,
  guessCountry,
  guessLanguage,
  languageChoices,
  timeZoneChoices,
} from '../../lib/markets.ts'
import { domainOf, nameOf } from '../../lib/site-guess.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toastFailure } from '../../state/toasts.ts'
import * as t from '../../text/start.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { faultOf, TextField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fault } from '../../ui/states.tsx'

export function StartSite({ onCreated }: { onCreated(uid: string): void }) {
  const [address, setAddress] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // The one thing that has to be typed.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  // What was chosen by hand stays when the address changes.
  const [chosen, setChosen] = useState<Partial<Record<'name' | 'country' | 'language' | 'zone', string>>>({})
  const domain = domainOf(address)
  const name = chosen.name ?? nameOf(address)
  const country = chosen.country ?? guessCountry(domain, navigator.language)
  const language = chosen.language ?? guessLanguage(country, navigator.language)
  const zone = chosen.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
  const create = useAction(async () => {
    const { data: project } = await call('POST /projects', {
      body: { name: name.trim(), domain, country, language, timezone: zone },
    })
    changed('/projects')
    await call('POST /projects/{project_uid}/crawls', { path: { project_uid: project.uid } }).catch(
      (error: unknown) => toastFailure(t.crawlFailed(asFailure(error).message)),
    )
    onCreated(project.uid)
  })
  const failure = create.failure
  return (
    <Panel>
      <form
        ref={form}
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void create.run()
        }}
      >
        <TextField
          label={t.address}
          hint={t.addressHint}
          placeholder="www.shop.example"
          value={address}
          onInput={setAddress}
          isRequired
          autocomplete="url"
          error={faultOf(failure, 'domain')}
        />
        <TextField
          label={t.name}
          value={name}
          onInput={(value) => setChosen({ ...chosen, name: value })}
          isRequired
          error={faultOf(failure, 'name')}
        />
        <div class="row">
          <Combobox
            label={t.country}
            value={country}
            options={countryChoices()}
            onChange={(value) => setChosen({ ...chosen, country: value })}
            error={faultOf(failure, 'country')}
          />
          <Combobox
            label={t.language}
            value={language}
            options={languageChoices(language)}
            onChange={(value) => setChosen({ ...chosen, language: value })}
            error={faultOf(failure, 'language')}
          />
          <Combobox
            label={t.timeZone}
            value={zone}
            options={timeZoneChoices(zone)}
            onChange={(value) => setChosen({ ...chosen, zone: value })}
            error={faultOf(failure, 'timezone')}
          />
        </div>
        {failure !== undefined && Object.keys(failure.fields).length === 0 && <Fault failure={failure} />}
        <div class="actions">
          <Button type="submit" kind="main" icon="plus" isRunning={create.isRunning}>
            {t.create}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
