// The events of goals. They name the keyword, so they are understood after it has been deleted.

import { type EventData, type EventKinds, textOf } from '../../background/events/event-kind.ts'

export const GOAL_EVENTS = {
  reached: {
    name: 'goal.reached',
    audience: 'feed',
    isUsual: true,
    describe: (data) => ({
      title: `Goal reached: ${nameOf(data)} is at position ${data.position}${simulated(data)}`,
      text: `The goal was position ${data.target_position} or better by ${textOf(data.due_day)}.`,
      place: placeOf(data),
    }),
  },
  missed: {
    name: 'goal.missed',
    audience: 'feed',
    isUsual: true,
    describe: (data) => ({
      title: `Goal missed: ${nameOf(data)} has not reached position ${data.target_position}${simulated(data)}`,
      text: `The goal was position ${data.target_position} or better by ${textOf(data.due_day)}. ${bestOf(data)}`,
      place: placeOf(data),
    }),
  },
  unmeasured: {
    name: 'goal.unmeasured',
    audience: 'feed',
    isUsual: true,
    describe: (data) => ({
      title: `The day of a goal has passed, and ${nameOf(data)} was not measured`,
      text: `Nobody knows whether it reached position ${data.target_position} by ${textOf(data.due_day)}: no check since the goal was set gave a result that could tell.`,
      place: placeOf(data),
    }),
  },
} as const satisfies EventKinds

function nameOf(data: EventData): string {
  return `"${textOf(data.keyword)}" on ${textOf(data.device)}`
}

function simulated(data: EventData): string {
  return data.is_simulated === true ? ' (simulated)' : ''
}

function bestOf({ best_position: best }: EventData): string {
  return best === null || best === undefined
    ? 'It was not found in that time.'
    : `Its best position in that time was ${best}.`
}

function placeOf({ keyword_id }: EventData): string {
  return `keywords/${keyword_id}`
}
