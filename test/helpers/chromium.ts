// The Chromium of this machine, for tests that render pages: without one they are skipped, and say so.

import { chromiumCandidates, findChromium } from '../../src/crawler/rendering/chromium.ts'
import { isProgram } from '../../src/crawler/rendering/program-file.ts'

const path = process.env.SIGHTLINE_CHROMIUM_PATH || undefined
const candidates = chromiumCandidates(process.platform, process.env)

const found = await findChromium({ path, candidates, isProgram })

export const CHROMIUM = found ?? ''
export const WITHOUT_CHROMIUM = found === undefined && 'no Chromium is installed'
