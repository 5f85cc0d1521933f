// The number of this release, read from package.json.

import { readFileSync } from 'node:fs'
import { PRODUCT_FOLDER } from './product-folder.ts'

export function readVersion(): string {
  const text = readFileSync(new URL('package.json', PRODUCT_FOLDER), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
