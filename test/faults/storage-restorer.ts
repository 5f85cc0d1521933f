// A program: restores the backup that its argument names into the storage of its environment. Prints `begin` before
// and `done` after it.

import { writeSync } from 'node:fs'
import { loadConfig } from '../../src/data/settings/config.ts'
import { restore } from '../../src/data/storage/backup/backup.ts'
import { systemClock } from '../../src/lib/clock.ts'

const config = loadConfig(process.env)
writeSync(1, 'begin\n')
await restore(config, process.argv[2] ?? '', { clock: systemClock })
writeSync(1, 'done\n')
