// `sightline serve` inside this process, where a test is about what a server does and not about how its process starts
// and ends: most of what a process of its own costs is the loading of code that is loaded here already.

import { Writable } from 'node:stream'
import { banner } from '../../src/app/cli/serve/banner.ts'
import { handOverFirst } from '../../src/app/cli/serve/first-sign-in.ts'
import { type RunRole, start } from '../../src/app/main.ts'
import { loadConfig } from '../../src/data/settings/config.ts'
import { createLogger } from '../../src/lib/log.ts'
import type { Settings, StartedServer } from './command.ts'

export type ServerHere = Pick<StartedServer, 'url' | 'port' | 'started'> & {
  /** What it would have shown to a person. */
  text: string
  /** What it logged so far. */
  log(): string
  stop(): Promise<void>
}

export type ServerHereOptions = {
  role?: RunRole
  after(clean: () => Promise<void>): void
  /** Hears what is logged while it starts, too. */
  onLogged?(text: string): void
}

/** On any free port and without the demo, as `startServer`, unless the settings say otherwise. */
export async function startHere(
  settings: Settings,
  { role = 'all', after, onLogged }: ServerHereOptions,
): Promise<ServerHere> {
  const config = loadConfig({ SIGHTLINE_PORT: '0', SIGHTLINE_DEMO: 'false', ...settings })
  let logged = ''
  const destination = new Writable({
    write(chunk, _, done) {
      logged += chunk
      onLogged?.(String(chunk))
      done()
    },
  })
  const running = await start({ config, role, log: createLogger({ level: config.logLevel, destination }) })
  after(() => running.stop())
  const { url, first: made, demoUid, isUnclaimed } = running
  const first = made && (await handOverFirst({ first: made, url, config, isTerminal: true }))
  return {
    url,
    port: Number(new URL(url).port),
    started: {
      url,
      role,
      ...(made && { key: made.key.key, key_id: made.key.id }),
      ...(demoUid && { demo_project_uid: demoUid }),
    },
    text: `${banner({ url, first, demoUid, isUnclaimed, config })}\n`,
    log: () => logged,
    stop: () => running.stop(),
  }
}
