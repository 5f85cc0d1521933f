// A program: computes the quick wins of a project once, and prints how many lists it made.

import { writeSync } from 'node:fs'
import { computeQuickWins } from '../../src/features/quick-wins/compute/compute-quick-wins.ts'
import { openFromEnvironment } from './open-storage.ts'

const database = await openFromEnvironment()
writeSync(1, 'up\n')
const made = await computeQuickWins({ database, nowMs: Date.now }, Number(process.argv[2]))
writeSync(1, `made ${made}\n`)
await database.close()
