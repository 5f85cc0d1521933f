// How a test run starts Node: as the command does (bin/in-process.js), with code that is compiled already and imports
// that are found without a search. Every file of tests is a process of its own, most of them load most of the product,
// and some start it dozens of times: with both, each start takes a third less of a processor.

import { fileURLToPath } from 'node:url'

const find = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const QUICK_ARGUMENTS = [`--require=${find('bin/direct-imports.js')}`]

export const QUICK_ENVIRONMENT = { NODE_COMPILE_CACHE: find('node_modules/.cache/sightline') }
