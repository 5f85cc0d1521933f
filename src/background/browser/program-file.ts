// Whether the file exists and this user may run it.

import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'

export async function isProgram(path: string): Promise<boolean> {
  try {
    if (!(await stat(path)).isFile()) return false
    await access(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
