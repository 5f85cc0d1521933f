// Connecting Search Console: by signing in at Google where the server can, or with the key of a service account.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { SearchConsoleProperties } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import * as t from '../../text/search-console.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { Fault } from '../../ui/states.tsx'
import { PropertyChooser } from './property-chooser.tsx'

type Properties = SearchConsoleProperties['properties']

type SearchConsoleConnectProps = { projectUid: string; canSignIn: boolean; onConnected(): void }

// A key has some 2,400 characters; whatever is larger is another file.
const KEY_BYTES_MAX = 100_000

export function SearchConsoleConnect({ projectUid, canSignIn, onConnected }: SearchConsoleConnectProps) {
  const [credential, setCredential] = useState('')
  const [fileName, setFileName] = useState<string | undefined>(undefined)
  const [properties, setProperties] = useState<Properties | undefined>(undefined)
  const path = { project_uid: projectUid }
  const findProperties = useAction(async () => {
    const { data } = await call('POST /projects/{project_uid}/search-console/properties', {
      path,
      body: { credential },
    })
    setProperties(data.properties)
  })
  const signIn = useAction(async () => {
    const { data } = await call('POST /projects/{project_uid}/search-console/sign-in', { path })
    location.assign(data.url)
  })
  if (properties !== undefined)
    return (
      <PropertyChooser
        projectUid={projectUid}
        properties={properties}
        proof={{ credential }}
        onConnected={onConnected}
      />
    )
  return (
    <div class="stack">
      {canSignIn && (
        <section class="stack">
          <h3>{t.signInTitle}</h3>
          <p class="muted">{t.signInText}</p>
          <div>
            <Button kind="main" isRunning={signIn.isRunning} onClick={() => void signIn.run()}>
              {t.signIn}
            </Button>
          </div>
          <Fault failure={signIn.failure} />
        </section>
      )}
      <Form class="stack" action={findProperties}>
        <h3>{t.keyTitle}</h3>
        <ol class="key-steps">
          {t.keySteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <FileDrop
          label={t.keyDrop}
          hint={t.keyHint}
          fileName={fileName}
          accept=".json,application/json"
          onFile={async (file) => {
            setFileName(file.name)
            setCredential(await file.slice(0, KEY_BYTES_MAX).text())
          }}
        />
        {fileName === undefined && (
          <TextArea
            label={t.keyPaste}
            rows={4}
            value={credential}
            onInput={setCredential}
            field="credential"
          />
        )}
        {(fileName !== undefined || findProperties.failure?.fields.credential === undefined) && (
          <Fault failure={findProperties.failure} />
        )}
        <div>
          <Submit kind={canSignIn ? 'plain' : 'main'} isDisabled={credential.trim() === ''}>
            {t.next}
          </Submit>
        </div>
      </Form>
    </div>
  )
}
