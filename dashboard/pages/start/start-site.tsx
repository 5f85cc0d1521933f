// The first step: the address, and what can be guessed from it and from the browser.

import { useEffect, useId, useState } from 'preact/hooks'
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
import { Combobox } from '../../ui/combobox.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'

export function StartSite({ onCreated }: { onCreated(uid: string): void }) {
  const [address, setAddress] = useState('')
  const addressId = useId()
  // The address is the one thing that has to be typed.
  useEffect(() => document.getElementById(addressId)?.focus(), [])
  // A choice by hand stays when the address changes.
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
  return (
    <Panel>
      <Form action={create}>
        <TextField
          id={addressId}
          label={t.address}
          hint={t.addressHint}
          placeholder="www.shop.example"
          value={address}
          onInput={setAddress}
          isRequired
          autocomplete="url"
          field="domain"
        />
        <TextField
          label={t.name}
          value={name}
          onInput={(value) => setChosen({ ...chosen, name: value })}
          isRequired
          field="name"
        />
        <div class="row">
          <Combobox
            label={t.country}
            value={country}
            options={countryChoices()}
            onChange={(value) => setChosen({ ...chosen, country: value })}
            field="country"
          />
          <Combobox
            label={t.language}
            value={language}
            options={languageChoices(language)}
            onChange={(value) => setChosen({ ...chosen, language: value })}
            field="language"
          />
          <Combobox
            label={t.timeZone}
            value={zone}
            options={timeZoneChoices(zone)}
            onChange={(value) => setChosen({ ...chosen, zone: value })}
            field="timezone"
          />
        </div>
        <FormFault />
        <div class="actions">
          <Submit kind="main" icon="plus">
            {t.create}
          </Submit>
        </div>
      </Form>
    </Panel>
  )
}
