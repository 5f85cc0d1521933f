// Reads a Dockerfile into its stages and their steps. Only instructions that ours has: any other one is an error.

const INSTRUCTIONS = [
  'ARG',
  'CMD',
  'COPY',
  'ENTRYPOINT',
  'ENV',
  'EXPOSE',
  'FROM',
  'HEALTHCHECK',
  'RUN',
  'STOPSIGNAL',
  'USER',
  'VOLUME',
  'WORKDIR',
] as const
type Instruction = (typeof INSTRUCTIONS)[number]

export type Step = {
  instruction: Instruction
  /** `--from=node` is `{ from: 'node' }`. */
  flags: Readonly<Record<string, string>>
  /** What follows, with continued lines joined. */
  text: string
}

export type Stage = { name: string | undefined; base: string; platform: string | undefined; steps: Step[] }

type Dockerfile = {
  /** Defaults of the arguments that come before the first stage. */
  args: Readonly<Record<string, string>>
  stages: Stage[]
}

export function parseDockerfile(source: string): Dockerfile {
  const args: Record<string, string> = {}
  const stages: Stage[] = []
  for (const step of readSteps(source)) {
    const { instruction, flags, text } = step
    const stage = stages.at(-1)
    if (instruction === 'FROM') {
      const [, base = '', name] = /^(\S+)(?: AS (\S+))?$/i.exec(text) ?? fail(`FROM ${text}`)
      stages.push({ name, base: expand(base, args), platform: flags.platform, steps: [] })
    } else if (stage !== undefined) stage.steps.push(step)
    else if (instruction === 'ARG') Object.assign(args, readPairs(text))
    else fail(`${instruction} before the first FROM`)
  }
  return { args, stages }
}

/** `A=1 B="2 3"` or, for an ARG without a default, `A`. */
export function readPairs(text: string): Record<string, string> {
  const pairs = text.matchAll(/(\w+)(?:=(?:"([^"]*)"|(\S*)))?/g)
  return Object.fromEntries(Array.from(pairs, ([, name, quoted, bare]) => [name, quoted ?? bare ?? '']))
}

/** Replaces $NAME and ${NAME}. */
export function expand(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced, bare) => values[braced ?? bare] ?? '')
}

function readSteps(source: string): Step[] {
  const lines = source.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? fail(line)
      const instruction = INSTRUCTIONS.find((one) => one === name) ?? fail(name)
      const [given = ''] = /^(?:--[\w-]+=\S+\s+)*/.exec(rest) ?? []
      const flags = Object.fromEntries(
        Array.from(given.matchAll(/--([\w-]+)=(\S+)/g), ([, flag, value]) => [flag, value]),
      )
      return { instruction, flags, text: rest.slice(given.length).trim() }
    })
}

function fail(what: string): never {
  throw new Error(`The Dockerfile has what this program cannot read: ${what}`)
}
