// The command `sightline completion`: prints a script by which a shell completes commands, options and their fixed
// values. It is made of the tree of commands, so it knows what this release knows and starts nothing while somebody
// types. Where any text may stand, the shell offers files.

import { Argument, type Command } from 'commander'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

type Place = {
  /** The names of the command and its parents, without `sightline`: `keys create`. */
  path: string
  subcommands: readonly Described[]
  options: readonly (Described & { takesValue: boolean; choices: readonly string[] })[]
  /** Fixed values of its arguments. */
  choices: readonly string[]
}
type Described = { name: string; about: string }

const SCRIPTS: Readonly<Record<Shell, (places: readonly Place[]) => string>> = {
  bash: bashScript,
  zsh: (places) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(places)}`,
  fish: fishScript,
}

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a script that lets your shell complete commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => {
      program.configureOutput().writeOut?.(SCRIPTS[shell](placesOf(program)))
    })
}

function placesOf(command: Command, path = ''): Place[] {
  const help = command.createHelp()
  const subcommands = help.visibleCommands(command)
  const options = help.visibleOptions(command)
  const globals =
    command.parent === null ? [] : rootOf(command).options.filter(({ long }) => long !== '--version')
  const place = {
    path,
    subcommands: subcommands.map((child) => ({ name: child.name(), about: child.description() })),
    options: [...options, ...globals].map((option) => ({
      name: option.long ?? '',
      about: option.description,
      takesValue: option.required || option.optional,
      choices: option.argChoices ?? [],
    })),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  }
  const below = command.commands.flatMap((child) => placesOf(child, `${path} ${child.name()}`.trim()))
  return [place, ...below]
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent)
}

function bashScript(places: readonly Place[]): string {
  const words = places.map(
    ({ path, subcommands, options, choices }) =>
      `    '${path}') echo '${[...subcommands.map(({ name }) => name), ...choices, ...options.map(({ name }) => name)].join(' ')}' ;;`,
  )
  const values = places.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ name, choices }) => `    '${path} ${name}') echo '${choices.join(' ') || '<text>'}' ;;`),
  )
  return `_sightline_words() {
  case "$1" in
${words.join('\n')}
  esac
}
_sightline_values() {
  case "$1" in
${values.join('\n')}
  esac
}
_sightline() {
  local at path='' found='' current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  for ((at = 1; at < COMP_CWORD; at++)); do
    found="\${path:+$path }\${COMP_WORDS[at]}"
    [ -n "$(_sightline_words "$found")" ] && path="$found"
  done
  found="$(_sightline_values "$path $previous")"
  [ -z "$found" ] && found="$(_sightline_words "$path")"
  [ "$found" = '<text>' ] && found=''
  COMPREPLY=($(compgen -W "$found" -- "$current"))
}
complete -o default -F _sightline sightline
`
}

function fishScript(places: readonly Place[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const paths = places.map(({ path }) => quoted(path)).join(' ')
  const lines = places.flatMap(({ path, subcommands, options, choices }) => {
    const here = `complete -c sightline -n ${quoted(`__sightline_is "${path}"`)}`
    return [
      ...subcommands.map(({ name, about }) => `${here} -f -a ${name} -d ${quoted(about)}`),
      ...choices.map((choice) => `${here} -f -a ${choice}`),
      ...options.map(
        ({ name, about, takesValue, choices: values }) =>
          `${here} -l ${name.slice(2)} -d ${quoted(about)}${values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : ''}`,
      ),
    ]
  })
  return `function __sightline_is
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l found (string trim -- "$path $word")
    contains -- "$found" ${paths}; and set path "$found"
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`
}
