// What a command's action receives: its options and arguments, the settings, the methods that print, and a database on
// request. Servers may run on the same database meanwhile.

import type { Command } from 'commander'
import { type Config, loadConfig } from '../../data/settings/config.ts'
import { findSettings, type GivenSettings } from '../../data/settings/settings-file.ts'
import type { Database } from '../../data/storage/database.ts'
import type { DatabaseOptions } from './command-database.ts'
import type { LoadWire } from './product.ts'
import { EXIT } from './run.ts'
import { createOutput, type Output } from './terminal/output.ts'
import type { Terminal } from './terminal/terminal.ts'

export type Call<Options> = {
  options: Options
  /** Positional arguments, in the order in which the command declares them. */
  args: readonly unknown[]
  terminal: Terminal
  output: Output
  config: Config
  /** The settings as given, from which the config was made. */
  given: GivenSettings
  nowMs(): number
  loadWire: LoadWire
  /** Opens and migrates the database, and closes it afterwards. */
  withDatabase<T>(work: (database: Database) => Promise<T>, options?: DatabaseOptions): Promise<T>
}

type CallWithoutConfig<Options> = Pick<Call<Options>, 'options' | 'terminal' | 'output'> & {
  /** Throws if the settings file is invalid. */
  readSettings(): GivenSettings
}

type GlobalOptions = { json?: boolean; config?: string }

/** A command returns its exit code; undefined means 0. */
type Work<Options> = (call: Call<Options>) => Promise<number | undefined> | Promise<void>

export type Calls = {
  /** Makes an action for commander out of a command's work. */
  action<Options = object>(work: Work<Options>): (...given: unknown[]) => Promise<void>
  /** Does the same with code that is loaded only when the command runs. */
  lazyAction<Options>(load: () => Promise<Work<Options>>): (...given: unknown[]) => Promise<void>
  /** For a command that must run even if the settings are invalid. */
  actionWithoutConfig<Options = object>(
    work: (call: CallWithoutConfig<Options>) => Promise<number>,
  ): (...given: unknown[]) => Promise<void>
  /** Returns the exit code of the last command. */
  exitCode(): number
  /** Whether the log level asks for stacks. */
  isVerbose(): boolean
}

export function createCalls(terminal: Terminal, loadWire: LoadWire): Calls {
  let exitCode: number = EXIT.ok
  let logLevel: Config['logLevel'] | undefined

  function begin<Options>(given: readonly unknown[]) {
    const command = given.at(-1) as Command
    const options = command.optsWithGlobals<Options & GlobalOptions>()
    const { env, folder } = terminal
    return {
      options,
      terminal,
      output: createOutput(terminal, options.json === true),
      readSettings: () => findSettings(env, { named: options.config, folder }),
    }
  }

  const action =
    <Options>(work: Work<Options>) =>
    async (...passed: unknown[]) => {
      const { readSettings, ...begun } = begin<Options>(passed)
      const given = readSettings()
      const config = loadConfig(given.env)
      logLevel = config.logLevel
      const call: Call<Options> = {
        ...begun,
        args: passed.slice(0, -2),
        config,
        given,
        nowMs: Date.now,
        loadWire,
        withDatabase: async (useDatabase, options = {}) => {
          const { nameWriter, openForCommand } = await import('./command-database.ts')
          let database: Database | undefined
          try {
            database = await openForCommand(config, options)
            return await useDatabase(database)
          } catch (error) {
            throw await nameWriter(error, config)
          } finally {
            await database?.close()
          }
        },
      }
      exitCode = (await work(call)) ?? EXIT.ok
    }

  return {
    action,
    lazyAction: <Options>(load: () => Promise<Work<Options>>) =>
      action<Options>(async (call) => (await (await load())(call)) ?? EXIT.ok),
    actionWithoutConfig:
      <Options>(work: (call: CallWithoutConfig<Options>) => Promise<number>) =>
      async (...given: unknown[]) => {
        exitCode = await work(begin<Options>(given))
      },
    exitCode: () => exitCode,
    isVerbose: () => logLevel === 'debug' || logLevel === 'trace',
  }
}
