// Phase `references`: turns what was staged into rows that are clustered by their target. Run after run; the next one is
// made ready while the database stores the one before. A kill loses nothing: the next time begins with what is still
// staged.

import { REFERENCE_KINDS, type ReferenceKind } from '../../crawler/staged-references.ts'
import type { Tx } from '../../storage/database.ts'
import { type FinishWork, takeStep } from './finish-work.ts'
import { readyImages } from './placed-images.ts'
import { readyLinks } from './placed-links.ts'
import { nextStagedRun, removeStagedRun, type StagedPlace, type StagedRun } from './staged-runs.ts'

/** Stores what a run holds; may be called again when its transaction has to be. */
export type Placement = (tx: Tx) => Promise<void>

const READY: Record<ReferenceKind, (work: FinishWork, data: readonly Uint8Array[]) => Promise<Placement>> = {
  link: readyLinks,
  image: readyImages,
}

const BEFORE_ALL: StagedPlace = { bucket: -1, batch: -1 }

export async function placeReferences(work: FinishWork): Promise<void> {
  for (const kind of REFERENCE_KINDS) await placeAll(work, kind)
}

async function placeAll(work: FinishWork, kind: ReferenceKind): Promise<void> {
  let next = ready(work, kind, BEFORE_ALL)
  for (let current = await next; current !== undefined; current = await next) {
    const { run, place } = current
    next = ready(work, kind, run.last)
    // It is looked at only when this run is stored; a failure until then must not pass for one that nobody sees.
    next.catch(() => {})
    await takeStep(work, async (tx) => {
      await removeStagedRun(tx, work.crawl, run)
      await place(tx)
    })
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
