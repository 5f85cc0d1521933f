// Whose report it is, for those who read it.

import { useId, useState } from 'preact/hooks'
import * as t from '../../text/reports.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { FieldFault } from '../../ui/form.tsx'
import type { DefinitionFields } from './definition.ts'

const LOGO_BYTES_MAX = 200 * 1_024

export function BrandFields({ values, set, hasLogo }: DefinitionFields & { hasLogo: boolean }) {
  return (
    <>
      <div class="field-row">
        <TextField
          label={t.brandName}
          hint={t.brandNameHint}
          value={values.brandName}
          onInput={(brandName) => set({ brandName })}
          field="white_label.name"
        />
        <TextField
          label={t.colour}
          hint={t.colourHint}
          value={values.colour}
          onInput={(colour) => set({ colour })}
          field="white_label.color"
        />
      </div>
      <TextArea
        label={t.footer}
        rows={2}
        value={values.footer}
        onInput={(footer) => set({ footer })}
        field="white_label.footer"
      />
      <TextField
        label={t.replyTo}
        type="email"
        value={values.replyTo}
        onInput={(replyTo) => set({ replyTo })}
        field="white_label.reply_to"
      />
      <LogoField values={values} set={set} hasLogo={hasLogo} />
    </>
  )
}

function LogoField({ values, set, hasLogo }: DefinitionFields & { hasLogo: boolean }) {
  const id = useId()
  const [name, setName] = useState('')
  const [isTooLarge, setTooLarge] = useState(false)
  const { logo } = values
  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setName(file.name)
    setTooLarge(file.size > LOGO_BYTES_MAX)
    if (file.size > LOGO_BYTES_MAX) return set({ logo: undefined })
    set({ logo: base64Of(new Uint8Array(await file.arrayBuffer())) })
  }
  const state =
    logo === null ? t.logoRemoved : logo !== undefined ? t.logoChosen(name) : hasLogo ? t.logoThere : ''
  return (
    <div class="field">
      <label for={id}>{t.logo}</label>
      <input
        id={id}
        type="file"
        accept="image/png"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <p class="hint" id={`${id}-hint`}>
        {t.logoHint} {state}
      </p>
      {hasLogo && logo === undefined && (
        <div>
          <Button isSmall onClick={() => set({ logo: null })}>
            {t.logoRemove}
          </Button>
        </div>
      )}
      <FieldFault field="white_label.logo_png" error={isTooLarge ? t.logoTooLarge(name) : undefined} />
    </div>
  )
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
