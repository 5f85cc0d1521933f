// A link that signs somebody in, to be handed over.

import type { SignInLink } from '../../api/types.ts'
import { formatTime } from '../../lib/format.ts'
import * as t from '../../text/settings-members.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type SignInLinkDialogProps = { title: string; link: SignInLink; onClose(): void }

export function SignInLinkDialog({ title, link, onClose }: SignInLinkDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <CopyField label={t.link} value={link.url} />
      <p>{t.linkText(formatTime(link.expires_at))}</p>
    </Dialog>
  )
}
