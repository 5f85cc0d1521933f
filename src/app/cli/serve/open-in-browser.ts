// Opens the link of the first start in the browser of the person at the terminal. The link is as good as a password, and every
// user of a machine can read the arguments of its programs: so the browser is given a file that only its owner can read, and that
// leads on to the link.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Environment } from '../../../data/settings/config.ts'
import { escapeHtml } from '../../../entry/http/reference/html.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'

type Desk = { env: Environment; platform: NodeJS.Platform }

const FILE_NAME = 'first-sign-in.html'
const OWNER_ONLY = 0o600
const FOLDER_OWNER_ONLY = 0o700

/** The program that opens files as a desktop does; undefined where nobody sits before one. */
export function desktopOpener({ env, platform }: Desk): [program: string, ...args: string[]] | undefined {
  if (env.SSH_CONNECTION || env.SSH_TTY || env.CI) return undefined
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined
}

/** Returns whether a program was started; what becomes of it is not waited for. The link is shown in any case. */
export async function openInBrowser(link: string, dataFolder: string, desk: Desk): Promise<boolean> {
  const opener = desktopOpener(desk)
  if (opener === undefined) return false
  const [program, ...args] = opener
  const file = join(resolve(dataFolder), FILE_NAME)
  try {
    await mkdir(resolve(dataFolder), { recursive: true, mode: FOLDER_OWNER_ONLY })
    await rm(file, { force: true })
    await writeFile(file, pageOf(link), { mode: OWNER_ONLY, flag: 'wx' })
    const child = spawn(program, [...args, file], { stdio: 'ignore', detached: true, env: desk.env })
    await once(child, 'spawn')
    child.unref()
    setTimeout(() => rm(file, { force: true }).catch(() => {}), MINUTE_MS).unref()
    return true
  } catch {
    await rm(file, { force: true }).catch(() => {})
    return false
  }
}

function pageOf(link: string): string {
  const address = escapeHtml(link)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Sightline</title>
<p><a href="${address}">Open Sightline</a></p>
</html>
`
}
