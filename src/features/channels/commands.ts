// The commands `sightline channels|webhooks list|add|test|on|off|deliveries|resend|remove` and `webhooks
// rotate-secret`: by which people and programs are notified of events.

import { type Command, Option } from 'commander'
import { accountOption, collect } from '../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../entry/cli/call.ts'
import { CHANNEL_KINDS, CHANNEL_MODES, SEVERITIES } from './channel-kinds.ts'
import type { ChannelFilter } from './channel-store.ts'

const loadCommands = () => import('./commands/channel-commands.ts')
type Commands = Awaited<ReturnType<typeof loadCommands>>
type FilteredWork<Options> = (
  call: Call<Options>,
  filter: ChannelFilter,
) => Promise<number | undefined> | Promise<void>

export function addChannels(program: Command, calls: Calls): void {
  const channels = program.command('channels').description('manage where people are notified of events')
  const add = channels
    .command('add')
    .description('make a channel, and try it out')
    .addOption(new Option('--kind <kind>', 'what it is').choices(CHANNEL_KINDS).makeOptionMandatory())
    .option('--email <address>', 'with --kind email: who gets the mails')
    .option(
      '--url <url>',
      'with webhook, slack, discord, teams: where messages are sent; with ntfy: the server',
    )
    .option('--token <token>', 'with telegram: the bot; with ntfy: where the topic needs one')
    .option('--chat <id>', 'with telegram: the chat')
    .option('--topic <name>', 'with ntfy: the topic')
    .addOption(new Option('--mode <mode>', 'at once, or as a digest').choices(CHANNEL_MODES))
    .option('--digest-time <time>', "when a digest is sent, in the project's time zone, as in 08:00")
    .option('--quiet <hours>', "when nothing is sent, in the project's time zone, as in 22:00-07:00")
  addShared(channels, add, calls, 'channel')
}

export function addWebhooks(program: Command, calls: Calls): void {
  const webhooks = program.command('webhooks').description('manage programs that are notified of events')
  const add = webhooks
    .command('add')
    .description('make a webhook, show its secret once, and try it out')
    .requiredOption('--url <url>', 'where messages are sent')
  addShared(webhooks, add, calls, 'webhook')
  webhooks
    .command('rotate-secret')
    .description('give a webhook a new secret; the one before signs as well for a day')
    .argument('<uid>', 'uid of the webhook')
    .action(calls.lazyAction(async () => (await loadCommands()).rotateCommand))
}

function addShared(group: Command, add: Command, { lazyAction }: Calls, noun: 'channel' | 'webhook'): void {
  const filter = noun === 'webhook' ? ({ kind: 'webhook' } as const) : {}
  const run = <Options>(choose: (commands: Commands) => FilteredWork<Options>) =>
    lazyAction<Options>(async () => {
      const work = choose(await loadCommands())
      return (call) => work(call, filter)
    })
  add
    .requiredOption('--name <name>', 'what people call it')
    .option('--project <uid>', 'only for this project; may be repeated', collect)
    .option('--event <kind>', 'only for this kind of event; may be repeated', collect)
    .addOption(new Option('--severity <least>', 'alerts from this severity on').choices(SEVERITIES))
    .addOption(accountOption())
    .action(run((commands) => commands.addCommand))
  group
    .command('list')
    .description(`list the ${noun}s of an account`)
    .addOption(accountOption())
    .action(run((commands) => commands.listCommand))
  group
    .command('test')
    .description(`send a test message to a ${noun}`)
    .argument('<uid>', `uid of the ${noun}`)
    .action(run((commands) => commands.testCommand))
  for (const state of ['on', 'off'] as const)
    group
      .command(state)
      .description(`switch a ${noun} ${state}`)
      .argument('<uid>', `uid of the ${noun}`)
      .action(
        run<object>(
          ({ switchCommand }) =>
            (call) =>
              switchCommand(call, filter, state),
        ),
      )
  group
    .command('deliveries')
    .description(`list the last 100 messages of a ${noun}, newest first`)
    .argument('<uid>', `uid of the ${noun}`)
    .action(run((commands) => commands.deliveriesCommand))
  group
    .command('resend')
    .description('have a message sent again by the server')
    .argument('<uid>', `uid of the ${noun}`)
    .argument('<message>', 'id of the message, as shown by "deliveries"')
    .action(run((commands) => commands.resendCommand))
  group
    .command('remove')
    .description(`delete a ${noun}`)
    .argument('<uid>', `uid of the ${noun}`)
    .option('--yes', 'do not ask for confirmation')
    .action(run((commands) => commands.removeCommand))
}
