// The ports of one process: that of the API, and, if the settings name one, another for monitoring, so that no proxy is
// needed to hide the metrics from the public. Both are reserved or neither is.

import type { FastifyInstance } from 'fastify'
import { type Address, type Listening, listen, reservePort } from './listening.ts'

type Ports = {
  readonly host: string
  readonly port: number
  readonly metricsPort: number | undefined
}

type ListeningOnPorts = Listening & {
  /** Set if monitoring has a port of its own. */
  metricsUrl: string | undefined
}

/** The address of the metrics; undefined if they are on the port of the API. */
export function metricsAddress({ host, metricsPort }: Ports): Address | undefined {
  return metricsPort === undefined
    ? undefined
    : { host, port: metricsPort, setting: 'SIGHTLINE_METRICS_PORT' }
}

/** Reserves the ports until they are released for `listenOnPorts`. */
export async function reservePorts(ports: Ports): Promise<() => Promise<void>> {
  const watched = metricsAddress(ports)
  const release = await reservePort(ports, { hasMetrics: watched === undefined })
  if (watched === undefined) return release
  try {
    const releaseOther = await reservePort(watched)
    return async () => void (await Promise.all([release(), releaseOther()]))
  } catch (error) {
    await release()
    throw error
  }
}

/** `watch` creates the server on the port of the metrics; it is not called if there is none. */
export async function listenOnPorts(
  app: FastifyInstance,
  watch: () => Promise<FastifyInstance>,
  ports: Ports,
): Promise<ListeningOnPorts> {
  const watched = metricsAddress(ports)
  const listening = await listen(app, ports)
  if (watched === undefined) return { ...listening, metricsUrl: undefined }
  try {
    const other = await listen(await watch(), watched)
    return {
      url: listening.url,
      metricsUrl: other.url,
      // The port for monitoring closes last, so that the stop can be watched.
      async stop(timeoutMs) {
        await listening.stop(timeoutMs)
        await other.stop(timeoutMs)
      },
    }
  } catch (error) {
    await listening.stop(0)
    throw error
  }
}
