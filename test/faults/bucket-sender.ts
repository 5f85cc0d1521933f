// Sends a file to the bucket of the settings, in small parts, until it is killed.

import { createReadStream, statSync } from 'node:fs'
import { loadConfig } from '../../src/data/settings/config.ts'
import { upload } from '../../src/data/storage/backup/bucket/upload.ts'

const [, , file = '', object = ''] = process.argv
const { bucket } = loadConfig(process.env).backups
if (bucket === undefined) throw new Error('no bucket')
const pieces = createReadStream(file, { highWaterMark: 10_000 })
await upload(bucket, { object, pieces, bytes: statSync(file).size, partBytesMin: 65_536 })
