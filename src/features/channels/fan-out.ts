// Follows the product's events and adds each to the messages of the channels that want it. It runs outside of requests.
// An event that is seen twice changes nothing: a channel gets each event once.

import type { StoredEvent } from '../../background/events/event-reader.ts'
import type { EventFollower } from '../../background/events/followers.ts'
import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import type { Clock } from '../../lib/clock.ts'
import { isGathered } from './channel-kinds.ts'
import { TOLD_KINDS } from './event-choice.ts'
import { addGathered, addSingles } from './gathering.ts'
import {
  type ListenedProject,
  type Listener,
  listListeners,
  listTakenEvents,
  readListenedProjects,
} from './listener-store.ts'
import { isCritical, isWanted } from './messages/message.ts'
import { ensureProjectMail } from './project-mail.ts'

type FanOutParts = {
  engine: Engine
  clock: Clock /** Whether mail can be sent at all. */
  hasMail(): boolean
}

const NO_PROJECT_ZONE = 'UTC'

export function channelFollower({ engine, clock, hasMail }: FanOutParts): EventFollower {
  async function take(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
    const nowMs = clock.nowMs()
    const projectIds = new Set(events.flatMap(({ projectId }) => projectId ?? []))
    const projects = await readListenedProjects(tx, engine, [...projectIds])
    if (hasMail()) await ensureProjectMail(tx, engine, [...projects.keys()], nowMs)
    const accountIds = new Set(events.map(({ accountId }) => accountId))
    const listeners = await listListeners(tx, engine, [...accountIds])
    for (const [accountId, ofAccount] of Map.groupBy(events, (event) => event.accountId))
      for (const listener of listeners.get(accountId) ?? [])
        await addMessages(tx, listener, ofAccount, { projects, nowMs })
  }

  async function addMessages(
    tx: Tx,
    listener: Listener,
    events: readonly StoredEvent[],
    { projects, nowMs }: { projects: ReadonlyMap<number, ListenedProject>; nowMs: number },
  ): Promise<void> {
    const { channel } = listener
    // Mails would pile up, and be outdated by the time somebody configures a mail server.
    if (channel.kind === 'email' && !hasMail()) return
    const wanted = events.filter((event) => wants(listener, event, projects))
    if (wanted.length === 0) return
    if (!isGathered(channel.kind)) return await addSingles(tx, channel, wanted, nowMs)
    const taken = await listTakenEvents(
      tx,
      engine,
      channel.id,
      wanted.map(({ id }) => id),
    )
    const fresh = wanted.filter(({ id }) => !taken.has(id))
    for (const [projectId, ofProject] of Map.groupBy(fresh, (event) => event.projectId))
      await addGathered(tx, engine, {
        channel,
        projectId,
        timeZone: (projectId !== null && projects.get(projectId)?.timeZone) || NO_PROJECT_ZONE,
        eventIds: ofProject.map(({ id }) => id),
        isCritical: ofProject.some(isCritical),
        nowMs,
      })
  }

  return { name: 'channels', kinds: TOLD_KINDS, take }
}

/** Events of a project that is being deleted are not sent. */
function wants(
  { channel, eventKinds, projectIds }: Listener,
  event: StoredEvent,
  projects: ReadonlyMap<number, ListenedProject>,
): boolean {
  if (!eventKinds.has(event.kind) || !isWanted(event, channel.severity_min)) return false
  const { projectId } = event
  if (projectId === null) return projectIds === undefined
  const project = projects.get(projectId)
  if (project === undefined) return false
  if (channel.mail_project_id !== null && project.notificationEmail === null) return false
  return projectIds === undefined || projectIds.has(projectId)
}
