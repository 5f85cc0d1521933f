// Phase `references`: turns what was staged into rows that are clustered by their target. Run after run; the next one is
// made ready while the database stores the rows of the one before, and not sooner: what else belongs to their transaction
// would wait for it, and the database would wait with it. A kill loses nothing, nor does the end of a turn: the next time
// begins with what is still staged.

import { REFERENCE_KINDS, type ReferenceKind } from '../../crawler/staged-references.ts'
import { type FinishWork, mayEndTurn, takeStep } from './finish-work.ts'
import { PLACED_IMAGES } from './placed-images.ts'
import { PLACED_LINKS } from './placed-links.ts'
import { type Placement, readyReferences } from './placement.ts'
import { nextStagedRun, removeStagedRun, type StagedPlace, type StagedRun } from './staged-runs.ts'

const READY: Record<ReferenceKind, (work: FinishWork, data: readonly Uint8Array[]) => Promise<Placement>> = {
  link: (work, data) => readyReferences(PLACED_LINKS, work, data),
  image: (work, data) => readyReferences(PLACED_IMAGES, work, data),
}

const BEFORE_ALL: StagedPlace = { bucket: -1, batch: -1 }

export async function placeReferences(work: FinishWork): Promise<void> {
  for (const kind of REFERENCE_KINDS) await placeAll(work, kind)
}

async function placeAll(work: FinishWork, kind: ReferenceKind): Promise<void> {
  let current = await ready(work, kind, BEFORE_ALL)
  while (current !== undefined) {
    const { run, place } = current
    let next: ReturnType<typeof ready> | undefined
    await takeStep(work, async (tx) => {
      await removeStagedRun(tx, work.crawl, run)
      await place(tx, () => {
        next ??= ready(work, kind, run.last)
        // It is looked at only when this run is stored; a failure until then must not pass for one that nobody sees.
        next.catch(() => {})
      })
    })
    current = await next
    mayEndTurn(work)
  }
}

async function ready(
  work: FinishWork,
  kind: ReferenceKind,
  after: StagedPlace,
): Promise<{ run: StagedRun; place: Placement } | undefined> {
  const run = await nextStagedRun(work, kind, after)
  return run && { run, place: await READY[kind](work, run.data) }
}
