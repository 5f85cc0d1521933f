// A button that pauses a crawl, or lets a paused one go on.

import { call } from '../../api/client.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/crawl-summary.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/states.tsx'

type PauseCrawlProps = {
  path: { project_uid: string; crawl_uid: string }
  isPaused: boolean
  isSmall?: boolean
}

export function PauseCrawl({ path, isPaused, isSmall = false }: PauseCrawlProps) {
  const work = useAction(async () => {
    const what = isPaused ? 'resume' : 'pause'
    await call(`POST /projects/{project_uid}/crawls/{crawl_uid}/${what}`, { path })
    changed(`/projects/${path.project_uid}/crawls`)
    toast(isPaused ? t.resumedToast : t.pausedToast)
  })
  return (
    <>
      <Button isSmall={isSmall} isRunning={work.isRunning} onClick={() => void work.run()}>
        {isPaused ? t.resume : t.pause}
      </Button>
      {work.failure !== undefined && <Fault failure={work.failure} />}
    </>
  )
}
