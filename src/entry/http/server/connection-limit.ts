// Limits how many connections one address may hold open, because each costs memory while it is idle. Further ones are
// closed on arrival, without a response, which would cost as much as a request. Trusted proxies have no limit, because
// they carry the connections of many.

import type { Server } from 'node:http'
import type { Logger } from '../../../lib/log.ts'
import { type Networks, networkOf } from '../../../lib/networks.ts'

type ConnectionLimit = {
  /** 0 for no limit. */
  perAddressMax: number
  trustedProxies: Networks
  log: Pick<Logger, 'warn'>
}

const WARNED_EVERY_MS = 60_000

export function limitConnections(
  server: Server,
  { perAddressMax, trustedProxies, log }: ConnectionLimit,
): void {
  if (perAddressMax === 0) return
  const counts = new Map<string, number>()
  let warnedAtMs = Number.NEGATIVE_INFINITY

  function warn(address: string): void {
    const nowMs = performance.now()
    if (nowMs - warnedAtMs < WARNED_EVERY_MS) return
    warnedAtMs = nowMs
    log.warn({ address, perAddressMax }, 'An address holds as many connections as it may; more are closed.')
  }

  server.on('connection', (socket) => {
    const ip = socket.remoteAddress
    if (ip === undefined || trustedProxies.allows(ip)) return
    const address = networkOf(ip)
    const count = counts.get(address) ?? 0
    if (count >= perAddressMax) {
      warn(address)
      socket.destroy()
      return
    }
    counts.set(address, count + 1)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left === 0) counts.delete(address)
      else counts.set(address, left)
    })
  })
}
