// Finds the Chromium that pages are rendered in. None comes with Sightline: it would be ten times the size of the rest,
// and most sites need none. Looking starts nothing; whether what is found works is seen when it is started.

import { posix, win32 } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

type ChromiumSearch = {
  /** The operator's choice: nothing else is looked at then. */
  path?: string | undefined
  candidates: readonly string[]
  /** Whether a file is there that this user may run. */
  isProgram(path: string): Promise<boolean>
}

/** Undefined if there is none. */
export async function findChromium({
  path,
  candidates,
  isProgram,
}: ChromiumSearch): Promise<string | undefined> {
  for (const candidate of path === undefined ? candidates : [path])
    if (await isProgram(candidate)) return candidate
  return undefined
}

/** For people: what is missing, and what to do. */
export function describeMissingChromium(path: string | undefined): string {
  const advice =
    'Install Chromium or Chrome (on Debian and Ubuntu: apt install chromium) or name its program in SIGHTLINE_CHROMIUM_PATH; without it, pages are read without running their scripts.'
  return path === undefined
    ? `No Chromium was found. ${advice}`
    : `SIGHTLINE_CHROMIUM_PATH is ${JSON.stringify(path)}, which is no program that can be run. ${advice}`
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chromium-headless-shell',
  'chrome-headless-shell',
]
const UNIX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin']
const MAC_APPS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
]
const WINDOWS_PROGRAMS = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']
const WINDOWS_ROOTS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']

/** Where it usually is, first what PATH leads to. */
export function chromiumCandidates(platform: NodeJS.Platform, env: Environment): string[] {
  const isWindows = platform === 'win32'
  const { join, isAbsolute, delimiter } = isWindows ? win32 : posix
  const names = isWindows ? NAMES.map((name) => `${name}.exe`) : NAMES
  // A folder that is relative to wherever the server was started is nobody's idea of an installed program.
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  const usual =
    platform === 'win32'
      ? WINDOWS_ROOTS.flatMap((root) => WINDOWS_PROGRAMS.map((program) => [env[root], program] as const))
      : platform === 'darwin'
        ? ['/Applications', env.HOME && `${env.HOME}/Applications`].flatMap((root) =>
            MAC_APPS.map((app) => [root, app] as const),
          )
        : UNIX_FOLDERS.flatMap((folder) => NAMES.map((name) => [folder, name] as const))
  return [
    ...new Set([
      ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
      ...usual.flatMap(([root, program]) => (root ? [join(root, program)] : [])),
    ]),
  ]
}
