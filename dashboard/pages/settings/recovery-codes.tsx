// The recovery codes, once: to copy, or as a file.

import * as t from '../../text/settings-you.ts'
import { Button } from '../../ui/button.tsx'
import { CopyBlock } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      title={t.codesTitle}
      onClose={onClose}
      actions={
        <>
          <a
            class="button"
            download={t.codesFile}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            <Icon name="download" />
            <span>{t.downloadCodes}</span>
          </a>
          <Button kind="main" onClick={onClose}>
            {t.codesKept}
          </Button>
        </>
      }
    >
      <p>{t.codesText}</p>
      <CopyBlock label={t.codes} value={text} />
    </Dialog>
  )
}
