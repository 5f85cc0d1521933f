// Phase `references`: turns staged references into rows that are clustered by their target, run after run. The next run
// is prepared while the database stores the rows of the one before, and not sooner: otherwise the rest of that
// transaction would wait for the preparation, and the database with it. Neither a kill nor the end of a time slice loses
// anything: the next time begins with what is still staged.

import { REFERENCE_KINDS, type ReferenceKind } from '../engine/staged-references.ts'
import { type FinishWork, mayEndSlice, takeStep } from './finish-work.ts'
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
        // A failed preparation is reported once this run is stored; until then its error must not count as unhandled.
        next.catch(() => {})
      })
    })
    current = await next
    mayEndSlice(work)
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
