// The key that was made, shown this once.

import type { CreatedConnectedApp } from '../../api/types.ts'
import { root } from '../../lib/root.ts'
import * as t from '../../text/settings-apps.ts'
import { Button } from '../../ui/button.tsx'
import { CopyBlock, CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function CreatedApp({ app, onClose }: { app: CreatedConnectedApp; onClose(): void }) {
  const server = location.origin + root
  return (
    <Dialog
      title={t.madeTitle}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <p>{t.madeText(app.name)}</p>
      <CopyField label={t.key} value={app.key} />
      {app.kind === 'api' ? (
        <CopyBlock
          label={t.example}
          value={`curl -H 'Authorization: Bearer ${app.key}' ${server}v1/projects`}
        />
      ) : (
        <>
          <CopyField label={t.agentAddress} value={`${server}mcp`} />
          <CopyField label={t.agentHeader} value={`Authorization: Bearer ${app.key}`} />
        </>
      )}
    </Dialog>
  )
}
