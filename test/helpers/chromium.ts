// The Chromium of this machine, for tests in a browser. Without one they are skipped, and the run says so at its end; where it is
// required (.ci/run), a run without one does not begin.

import { after, afterEach, before, describe, type TestContext, test } from 'node:test'
import { chromiumCandidates, findChromium } from '../../src/background/browser/chromium.ts'
import { isProgram } from '../../src/background/browser/program-file.ts'

const path = process.env.SIGHTLINE_CHROMIUM_PATH || undefined
const candidates = chromiumCandidates(process.platform, process.env)

const found = await findChromium({ path, candidates, isProgram })

export const CHROMIUM = found ?? ''

const SHELLS = candidates.filter((candidate) => candidate.includes('-headless-shell'))
/** For pages of our own: the same browser without windows, which takes a third less time. Crawls are tested with what they find. */
export const CHROMIUM_FOR_OWN_PAGES =
  (path === undefined ? await findChromium({ candidates: SHELLS, isProgram }) : undefined) ?? CHROMIUM
export const WITHOUT_CHROMIUM = found === undefined && 'no Chromium was found'
export const IS_CHROMIUM_REQUIRED = process.env.SIGHTLINE_TEST_BROWSER === 'required'

export const CHROMIUM_ADVICE =
  'no Chromium was found. To run them, install one (`apt-get install chromium`) or set SIGHTLINE_CHROMIUM_PATH to the program.'

type Suite = {
  before(prepare: () => Promise<void> | void): void
  after(clean: () => Promise<void> | void): void
  afterEach(clean: () => Promise<void> | void): void
  test(title: string, work: (context: TestContext) => Promise<void> | void): void
}

/** Works like `describe`. Without a Chromium, each of its tests is skipped, and nothing is started for them. */
export function describeInChromium(title: string, declare: (suite: Suite) => void): void {
  const suite: Suite =
    WITHOUT_CHROMIUM === false
      ? { before, after, afterEach, test: (name, work) => void test(name, work) }
      : {
          before() {},
          after() {},
          afterEach() {},
          test: (name) => void test(name, { skip: WITHOUT_CHROMIUM }),
        }
  describe(title, () => declare(suite))
}

/** Limits of the renderer for tests that are not about them: beside a heavy load, a browser takes minutes to start. */
export const PATIENT_LIMITS = { startMs: 300_000, totalMs: 300_000 } as const
