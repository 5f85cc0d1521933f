// The processes of the browsers that a process has started, by the folder that they write into.

import { execFileSync } from 'node:child_process'

export type BrowserProcess = { pid: number; isMain: boolean; isRenderer: boolean }

export function browserProcessesOf(ownerPid: number): BrowserProcess[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const folder = new RegExp(`sightline-chromium-[^/ ]*-${ownerPid}-`)
  return lines
    .split('\n')
    .filter((line) => folder.test(line))
    .map((line) => ({
      pid: Number.parseInt(line, 10),
      isMain: line.includes('--remote-debugging-pipe') && !line.includes('--type='),
      isRenderer: line.includes('--type=renderer'),
    }))
}
