// Starts Chromium without any network access of its own: every request that we do not answer must fail, not leak. Its
// only proxy has a name, no name can be looked up, and addresses in place of names go the same way; nothing goes past
// the proxy, not even to loopback. It talks to us over a pipe, which no other process can reach, and which ends
// Chromium when our process dies, however it dies. It sees none of our environment, and writes into one folder.

import type { Browser } from 'playwright-core'
import type { ThreadOptions } from './render-messages.ts'

const NO_NETWORK = [
  '--proxy-server=http://nowhere.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // QUIC and WebRTC use UDP, which would bypass an HTTP proxy.
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]
const NOTHING_TO_SEE = ['--disable-gpu', '--disable-software-rasterizer', '--disable-remote-fonts']
// A script that fills the memory ends its own page and nothing else.
const HEAP = ['--js-flags=--max-old-space-size=512']

// Playwright turns these protections off for tests; pages that nobody watches need them on.
const UNWANTED = [
  '--disable-popup-blocking',
  '--disable-ipc-flooding-protection',
  '--enable-unsafe-swiftshader',
]

export type LaunchedBrowser = {
  browser: Browser
  /** Ends a browser that does not answer any more. */
  kill(): void
}

export async function launchBrowser(options: ThreadOptions): Promise<LaunchedBrowser> {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: options.executablePath,
    headless: true,
    // Chromium refuses to start as root with its sandbox on.
    chromiumSandbox: options.isSandboxed,
    args: [...NO_NETWORK, ...NOTHING_TO_SEE, ...HEAP],
    ignoreDefaultArgs: UNWANTED,
    env: browserEnvironment(process.env, options.folder),
    timeout: options.limits.startMs,
    // The server handles signals itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  return { browser, kill: () => killGroup(pid) }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  // Playwright makes the browser the leader of a process group; Windows has no such groups.
  for (const target of process.platform === 'win32' ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL')
    } catch {
      // The process has ended already.
    }
  }
}

const PASSED_VARIABLES = ['PATH', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH']
const PASSED_ON_WINDOWS = ['Path', 'SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'ProgramFiles']

/** Builds the browser's environment from scratch: ours holds secrets, and HOME belongs to a person. */
export function browserEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const name of [...PASSED_VARIABLES, ...PASSED_ON_WINDOWS]) {
    const value = env[name]
    if (value !== undefined) passed[name] = value
  }
  const own = [
    'HOME',
    'TMPDIR',
    'TEMP',
    'TMP',
    'XDG_CONFIG_HOME',
    'XDG_CACHE_HOME',
    'USERPROFILE',
    'LOCALAPPDATA',
  ]
  for (const name of own) passed[name] = folder
  return passed
}
