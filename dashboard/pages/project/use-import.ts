// One file on its way into a project: sent, waiting, read, and what came of it.

import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiFailure, asFailure } from '../../api/failure.ts'
import type { Import } from '../../api/types.ts'
import { useData } from '../../state/data.ts'
import { changed } from '../../state/live.ts'
import { usePoll } from '../../state/poll.ts'
import { importFile, type UploadOptions } from './upload-file.ts'

const POLL_MS = 1_000

type RunningImport = {
  /** Bytes that were sent, while the file is being sent. */
  readonly bytesSent: number | undefined
  readonly import: Import | undefined
  readonly failure: ApiFailure | undefined
  run(file: Blob, choices: UploadOptions['choices']): Promise<void>
  reset(): void
}

export function useImport(projectUid: string): RunningImport {
  const [started, setStarted] = useState<Import | undefined>(undefined)
  const [bytesSent, setBytesSent] = useState<number | undefined>(undefined)
  const [failure, setFailure] = useState<ApiFailure | undefined>(undefined)
  const abort = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const resource = useData(started === undefined ? null : 'GET /projects/{project_uid}/imports/{import_id}', {
    path: { project_uid: projectUid, import_id: started?.id ?? 0 },
  })
  const read = started === undefined ? undefined : (resource.data?.data ?? started)
  const isUnderWay = read?.status === 'queued' || read?.status === 'running'
  usePoll(isUnderWay, resource.reload, POLL_MS)
  const isOver = read !== undefined && !isUnderWay
  useEffect(() => {
    if (isOver) changed(`/projects/${projectUid}/`)
  }, [isOver, started?.id])
  const reset = () => {
    abort.current?.abort()
    setStarted(undefined)
    setBytesSent(undefined)
    setFailure(undefined)
  }
  return {
    bytesSent,
    import: read,
    failure: failure ?? resource.failure,
    reset,
    async run(file, choices) {
      reset()
      const own = new AbortController()
      abort.current = own
      setBytesSent(0)
      try {
        const begun = await importFile({
          projectUid,
          file,
          choices,
          onProgress: setBytesSent,
          signal: own.signal,
        })
        if (!own.signal.aborted) setStarted(begun)
      } catch (error) {
        if (!own.signal.aborted) setFailure(asFailure(error))
      }
      if (!own.signal.aborted) setBytesSent(undefined)
    },
  }
}
