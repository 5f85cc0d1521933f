// Examines the browser that renders pages. None is needed until a project wants its pages rendered; then the doctor
// starts it, because an installed browser may not start.

import {
  chromiumCandidates,
  describeMissingChromium,
  findChromium,
} from '../../../background/browser/chromium.ts'
import type { Config } from '../../../data/settings/config.ts'
import { amount } from '../../../lib/amount.ts'
import { type CheckResult, fail, ok, warn } from './check-result.ts'

export type ChromiumWorld = {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  isProgram(path: string): Promise<boolean>
  /** Returns undefined if it works, else why not. */
  tryChromium(path: string): Promise<string | undefined>
}

const CHECK = 'chromium'
const ADVICE = 'docs/operations.md has a section on pages that need JavaScript.'

export async function examineChromium(
  { crawls }: Config,
  renderingProjects: number,
  { platform, env, isProgram, tryChromium }: ChromiumWorld,
): Promise<CheckResult> {
  const path = crawls.chromiumPath
  const found = await findChromium({ path, candidates: chromiumCandidates(platform, env), isProgram })
  const wanting = amount(renderingProjects, 'project renders its pages', 'projects render their pages')
  if (found === undefined) {
    if (renderingProjects > 0) return fail(CHECK, `${wanting}: ${describeMissingChromium(path)}`, ADVICE)
    if (path !== undefined) return warn(CHECK, describeMissingChromium(path), ADVICE)
    return ok(CHECK, 'none was found; no project renders its pages, so none is needed')
  }
  if (renderingProjects === 0) return ok(CHECK, `${found}; no project renders its pages`)
  const fault = await tryChromium(found)
  return fault === undefined
    ? ok(CHECK, `${found} works; ${wanting}`)
    : fail(CHECK, `${found} does not work, but ${wanting}: ${fault}`, ADVICE)
}
