// A port of this machine that nothing listens on.

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections and to servers that ask for any port: one of those may be
// given away again the moment it is free, and a client that keeps knocking at such a port may even be given it as its
// own, and be connected to itself.
const PORT_MIN = 20_000
const PORT_MAX = 32_000

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORT_MIN, PORT_MAX)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return await new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Where nobody listens. */
export async function unreachableUrl(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}
