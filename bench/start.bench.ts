// Measures the time from the command to the first answer on an existing data folder, with a warm compile cache, and the
// memory of the process when it is then idle. The baseline is Node itself, starting and answering one request.

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildProduct, isBuildOlder } from '../tools/build.mjs'
import { median, report } from './figure.ts'

const LAUNCHER = fileURLToPath(new URL('../bin/sightline', import.meta.url))
const BARE = `require('http').createServer((q, r) => r.end('ok')).listen(PORT, '127.0.0.1')`
const RUNS = 5
const IDLE_MS = 10_000

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  if (isBuildOlder()) await buildProduct()
  const times: number[] = []
  const bareTimes: number[] = []
  // The first start creates the data, with the demo, and fills the compile cache; it is not counted.
  for (let turn = 0; turn <= RUNS; turn++) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const env = {
      ...process.env,
      SIGHTLINE_DATA: folder,
      SIGHTLINE_PORT: String(port),
      SIGHTLINE_LOG_LEVEL: 'warn',
    }
    const own = await timeFirstAnswer([LAUNCHER, 'serve'], `http://127.0.0.1:${port}/readyz`, env)
    if (turn === 0) await untilDemoIsFilled(port)
    if (turn > 0) times.push(own.ms)
    if (turn === RUNS) await reportMemory(own.child.pid as number)
    await end(own.child)
    const bare = await timeFirstAnswer(
      ['-e', BARE.replace('PORT', String(port))],
      `http://127.0.0.1:${port}/`,
      env,
    )
    if (turn > 0) bareTimes.push(bare.ms)
    await end(bare.child)
  }
  report({
    figure: 'second_start_to_first_answer',
    value: median(times) / 1000,
    unit: 's',
    goal: { max: 1 },
    measured: { bareNodeSeconds: median(bareTimes) / 1000 },
  })
  await rm(folder, { recursive: true })
}

async function timeFirstAnswer(args: string[], url: string, env: NodeJS.ProcessEnv) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  for (;;) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return { child, ms: performance.now() - startedAt }
    if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode}`)
    await delay(5)
  }
}

/** Jobs fill in its history one after the other, and between two of them none may be visible for a moment. */
async function untilDemoIsFilled(port: number): Promise<void> {
  for (let quietLooks = 0; quietLooks < 5; await delay(100)) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const isBusy = /^sightline_jobs_(queued|running)\{kind="demo\.fill"\} [1-9]/m.test(metrics)
    quietLooks = isBusy ? 0 : quietLooks + 1
  }
}

async function reportMemory(pid: number): Promise<void> {
  await delay(IDLE_MS)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const residentMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  report({ figure: 'idle_memory', value: residentMb, unit: 'MB', goal: { max: 200 } })
}

function end(child: ReturnType<typeof spawn>): Promise<unknown> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return exit
}
