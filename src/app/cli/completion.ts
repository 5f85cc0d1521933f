// The command `sightline completion`: prints a script by which a shell completes commands, options and their fixed
// values. It is made of the tree of commands, so it knows what this release knows. Where a project is named, the script
// asks `complete-projects`; otherwise it starts nothing while somebody types. Where any text may stand, the shell offers
// files.

import { Argument, type Command } from 'commander'
import { addServerOptions, type ServerOptions } from '../../entry/cli/api.ts'
import type { Calls } from '../../entry/cli/call.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

type Place = {
  /** The names of the command and its parents, without `sightline`: `keys create`. */
  path: string
  subcommands: readonly Described[]
  options: readonly (Described & { takesValue: boolean; choices: readonly string[] })[]
  /** Fixed values of its arguments; `PROJECTS` if one of them is a project. */
  choices: readonly string[]
}
type Described = { name: string; about: string }

/** Stands for the uids of projects, and for any text. */
const PROJECTS = '<project>'
const TEXT = '<text>'

const SCRIPTS: Readonly<Record<Shell, (places: readonly Place[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

export function addCompletion(program: Command, { action }: Calls): void {
  program
    .command('completion')
    .description('print a script that lets your shell complete commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => {
      program.configureOutput().writeOut?.(SCRIPTS[shell](placesOf(program)))
    })

  const complete = action<ServerOptions>(async (call) =>
    (await import('./complete-projects.ts')).completeProjectsCommand(call),
  )
  addServerOptions(program.command('complete-projects', { hidden: true }))
    .description('list projects for a shell that completes: uid, tab, name and domain')
    .argument('[typed]', 'start of a uid, name or domain')
    // The shell is in the middle of a line: an error would be printed into it.
    .action((...given) => complete(...given).catch(() => {}))
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
      choices: option.argChoices ?? (option.long === '--project' ? [PROJECTS] : []),
    })),
    choices: command.registeredArguments.flatMap(
      (argument) => argument.argChoices ?? (argument.name() === 'project' ? [PROJECTS] : []),
    ),
  }
  const below = command.commands.flatMap((child) => placesOf(child, `${path} ${child.name()}`.trim()))
  return [place, ...below]
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent)
}

/** Functions of bash and zsh that say what may stand behind a command, and behind one of its options. */
function tablesOf(places: readonly Place[]): string {
  const words = places.map(
    ({ path, subcommands, options, choices }) =>
      `    '${path}') echo '${[...subcommands.map(({ name }) => name), ...choices, ...options.map(({ name }) => name)].join(' ')}' ;;`,
  )
  const values = places.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ name, choices }) => `    '${path} ${name}') echo '${choices.join(' ') || TEXT}' ;;`),
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
`
}

// A project is found by its uid, name or domain, and its uid is inserted. As long as several fit, bash shows names and
// domains beside the uids. COMP_WORDS splits addresses at colons, so options are read from the line.
function bashScript(places: readonly Place[]): string {
  return `${tablesOf(places)}_sightline_projects() {
  local at found line=() given=()
  read -ra line <<< "\${COMP_LINE:0:COMP_POINT}"
  for ((at = 1; at + 1 < \${#line[@]}; at++)); do
    case "\${line[at]}" in --server|--key|--config) given+=("\${line[at]}" "\${line[at+1]}") ;; esac
  done
  while IFS= read -r found; do COMPREPLY+=("$found"); done < <(sightline complete-projects "\${given[@]}" -- "$1" 2>/dev/null)
  if [ "\${#COMPREPLY[@]}" -eq 1 ]; then COMPREPLY=("\${COMPREPLY[0]%%$'\\t'*}")
  else COMPREPLY=("\${COMPREPLY[@]/$'\\t'/  }"); fi
}
_sightline() {
  local at place='' found='' current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    found="\${place:+$place }\${COMP_WORDS[at]}"
    [ -n "$(_sightline_words "$found")" ] && place="$found"
  done
  found="$(_sightline_values "$place $previous")"
  [ -z "$found" ] && found="$(_sightline_words "$place")"
  [ "$found" = '${TEXT}' ] && found=''
  case " $found " in *' ${PROJECTS} '*)
    [ "\${current:0:1}" != '-' ] && { _sightline_projects "$current"; return; }
  esac
  COMPREPLY=($(compgen -W "\${found//'${PROJECTS}'/}" -- "$current"))
}
complete -o default -F _sightline sightline
`
}

// Candidates are chosen here and by complete-projects, so -U: zsh would compare what was typed with uids alone.
function zshScript(places: readonly Place[]): string {
  return `#compdef sightline
${tablesOf(places)}_sightline_projects() {
  local at found
  local -a given uids shown
  for ((at = 2; at + 1 < CURRENT; at++)); do
    case "\${words[at]}" in --server|--key|--config) given+=("\${(Q)words[at]}" "\${(Q)words[at+1]}") ;; esac
  done
  for found in "\${(@f)$(sightline complete-projects "\${given[@]}" -- "$1" 2>/dev/null)}"; do
    [[ -n "$found" ]] && uids+=("\${found%%$'\\t'*}") shown+=("\${found/$'\\t'/  }")
  done
  (( \${#uids} )) && compadd -U -l -d shown -- "\${uids[@]}"
}
_sightline() {
  local at place='' found='' current="\${(Q)words[CURRENT]}"
  for ((at = 2; at < CURRENT; at++)); do
    found="\${place:+$place }\${words[at]}"
    [[ -n "$(_sightline_words "$found")" ]] && place="$found"
  done
  found="$(_sightline_values "$place \${words[CURRENT-1]}")"
  [[ -z "$found" ]] && found="$(_sightline_words "$place")"
  if [[ " $found " == *' ${PROJECTS} '* && "$current" != -* ]]; then
    _sightline_projects "$current"
  elif [[ "$found" == '${TEXT}' ]]; then
    _files
  else
    compadd -- \${\${=found}:#'${PROJECTS}'} || _files
  fi
}
compdef _sightline sightline
`
}

function fishScript(places: readonly Place[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const paths = places.map(({ path }) => quoted(path)).join(' ')
  const candidates = (values: readonly string[]) =>
    quoted(values.map((value) => (value === PROJECTS ? '(__sightline_projects)' : value)).join(' '))
  const lines = places.flatMap(({ path, subcommands, options, choices }) => {
    const here = `complete -c sightline -n ${quoted(`__sightline_is "${path}"`)}`
    return [
      ...subcommands.map(({ name, about }) => `${here} -f -a ${name} -d ${quoted(about)}`),
      ...choices.map((choice) => `${here} -f -a ${candidates([choice])}`),
      ...options.map(
        ({ name, about, takesValue, choices: values }) =>
          `${here} -l ${name.slice(2)} -d ${quoted(about)}${values.length > 0 ? ` -x -a ${candidates(values)}` : takesValue ? ' -r' : ''}`,
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
function __sightline_projects
  set -l given
  set -l words (commandline -opc)
  for at in (seq 2 (math (count $words) - 1))
    contains -- $words[$at] --server --key --config; and set -a given $words[$at] $words[(math $at + 1)]
  end
  sightline complete-projects $given 2>/dev/null
end
${lines.join('\n')}
`
}
