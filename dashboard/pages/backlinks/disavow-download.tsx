// The file for Google. Before the first one, what it does is said.

import { useState } from 'preact/hooks'
import { fileHref, urlOf } from '../../api/client.ts'
import type { DisavowSummary, ProjectWithSettings } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/disavow.ts'
import { UPLOAD_URL } from '../../text/disavow.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OutLink } from '../../ui/link.tsx'

type DownloadProps = { project: ProjectWithSettings; summary: DisavowSummary | undefined }

export function DownloadButton({ project, summary }: DownloadProps) {
  const [isWarning, setWarning] = useState(false)
  if (summary === undefined || summary.entries_count === 0) return null
  if (summary.last_download !== null) return <FileLink project={project} label={t.download} />
  return (
    <>
      <Button icon="download" onClick={() => setWarning(true)}>
        {t.download}
      </Button>
      {isWarning && (
        <Dialog
          title={t.warnTitle}
          onClose={() => setWarning(false)}
          actions={
            <>
              <Button onClick={() => setWarning(false)}>{common.cancel}</Button>
              <FileLink project={project} label={t.warnAgree} onClick={() => setWarning(false)} />
            </>
          }
        >
          <ul class="warn-list">
            {t.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          <p>
            <LinkButton isSmall icon="upload" to={`/p/${project.uid}/settings/imports`}>
              {t.importHint}
            </LinkButton>
          </p>
          <p>
            <OutLink href={UPLOAD_URL}>{t.uploadAt}</OutLink>
          </p>
        </Dialog>
      )}
    </>
  )
}

// The browser loads the file by itself and does not say when: the summary is read again after a moment.
const LOADED_MS = 1_500

function FileLink({
  project,
  label,
  onClick,
}: {
  project: ProjectWithSettings
  label: string
  onClick?: () => void
}) {
  const url = urlOf('GET /projects/{project_uid}/disavows/download', { path: { project_uid: project.uid } })
  return (
    <a
      class="button"
      data-kind="plain"
      href={fileHref(url)}
      download=""
      title={t.downloadHint}
      onClick={() => {
        setTimeout(() => changed(`/projects/${project.uid}/disavows/summary`), LOADED_MS)
        onClick?.()
      }}
    >
      <Icon name="download" />
      <span>{label}</span>
    </a>
  )
}
