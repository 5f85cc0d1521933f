// Notices that the URL leads to another server than before, as after a failover by which a host name got a new address.
// Connections to the server before would wait for as long as it is silent (70 s), or write where nobody reads any more;
// `onMoved` closes them. Asked on a connection of its own each time, because only a new one follows the name.

import { examineServer } from './server.ts'

const EVERY_MS = 5_000

type WatchOptions = {
  url: string
  /** The server that connections lead to now. */
  serverId: string
  onMoved(): void
}

/** Returns a function that ends the watch. */
export function watchServer({ url, serverId, onMoved }: WatchOptions): () => void {
  let current = serverId
  let timer = setTimeout(look, EVERY_MS).unref()
  let isEnded = false

  async function look(): Promise<void> {
    // A server that does not answer may be restarting: there is nothing better to connect to.
    const server = await examineServer(url).catch(() => undefined)
    if (isEnded) return
    if (server !== undefined && !server.isStandby && server.id !== current) {
      current = server.id
      onMoved()
    }
    timer = setTimeout(look, EVERY_MS).unref()
  }

  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}
