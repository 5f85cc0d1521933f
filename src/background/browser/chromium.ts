// Finds the Chromium that renders pages. Sightline ships without one: it would be ten times the size of the rest, and
// most sites do not need it. The search starts nothing; whether the program works shows when it is started.

import { posix, win32 } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

type ChromiumSearch = {
  /** The operator's choice; if given, nothing else is tried. */
  path?: string | undefined
  candidates: readonly string[]
  /** Whether the file exists and this user may run it. */
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

/** Says what is missing and how to install it. */
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

/** Lists the programs on PATH, then the usual places. */
export function chromiumCandidates(platform: NodeJS.Platform, env: Environment): string[] {
  const isWindows = platform === 'win32'
  const { join, isAbsolute, delimiter } = isWindows ? win32 : posix
  const names = isWindows ? NAMES.map((name) => `${name}.exe`) : NAMES
  // PATH entries that are relative to the server's working folder are ignored: no program is installed there on
  // purpose.
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
