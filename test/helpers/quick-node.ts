// How a test run starts Node: as the command does (bin/in-process.js), with code that is compiled already. Every file of tests is a
// process of its own, most of them load most of the product, and some start it dozens of times.

import { fileURLToPath } from 'node:url'

export const QUICK_ENVIRONMENT = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/sightline', import.meta.url)),
}
