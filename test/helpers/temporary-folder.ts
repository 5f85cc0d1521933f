// Folders and files that go with the test or suite that made them.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'

/** Removed after the given test; without one, after the suite or file that calls this. */
export function temporaryFolder(test?: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (test === undefined) after(remove)
  else test.after(remove)
  return folder
}

/** Writes each content into a file of its own, for the suite or file that calls this, and returns its path. */
export function temporaryFiles(): (content: string | Uint8Array) => string {
  const folder = temporaryFolder()
  let files = 0
  return (content) => {
    const file = join(folder, `file-${++files}`)
    writeFileSync(file, content)
    return file
  }
}
