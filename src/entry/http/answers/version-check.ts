// If-Match: a change is made only to the version that its sender has read. The version of what a PATCH changes is the ETag of
// the GET at the same address, without a query or with the one that the PATCH names; what has no such GET has no version, and is never
// changed with an If-Match.

import { AppError } from '../../../lib/errors.ts'
import { CHANGED_MEANWHILE } from '../errors.ts'
import type { Answer } from '../route.ts'
import { etagOfAnswer } from './answer.ts'
import { matchesEtag } from './etag.ts'

/**
 * Called in the transaction of the change, which must be serializable and have read something: a change that others commit while
 * this one is checked then makes it begin anew. The weak tag of a compressed answer names the same version as the strong one.
 */
export async function refuseOlderVersion(
  ifMatch: string,
  readCurrent: (() => Promise<Answer>) | undefined,
): Promise<void> {
  if (readCurrent === undefined)
    throw new AppError(CHANGED_MEANWHILE, 'There is no GET of this address, so If-Match can name no version.')
  if (!matchesEtag(ifMatch, etagOfAnswer(await readCurrent()))) {
    const message =
      'Somebody has changed this since you read it. Read it again, and send your change with the new ETag as If-Match.'
    throw new AppError(CHANGED_MEANWHILE, message)
  }
}
