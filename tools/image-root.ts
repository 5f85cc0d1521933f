// Builds the file system of the image without a container engine: takes the steps of the Dockerfile as they stand, each RUN in a chroot,
// and base images made of Debian's packages. `node tools/image-root.ts FOLDER`, as root, with mmdebstrap; takes minutes and 2 GB. Then
// FOLDER/root is the file system, and `node tools/image-root.ts FOLDER COMMAND…` runs the image in it, as its user: without a command
// what it would run by itself. The network and the processes are those of the machine.

import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, matchesGlob, relative } from 'node:path'
import { arch, argv, env, execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { expand, parseDockerfile, readPairs, type Step } from './dockerfile.ts'

const CONTEXT = fileURLToPath(new URL('..', import.meta.url))
/** What slim images of Debian leave out. */
const LEFT_OUT = ['doc', 'groff', 'info', 'linda', 'lintian', 'locale', 'man']
/** Of Debian's next release, as PostgreSQL's own image has newer programs than Debian itself. */
const NEXT_DEBIAN = 'forky'
const PLATFORM_ARGS = { TARGETARCH: { x64: 'amd64' }[arch as string] ?? arch }

/** How the image is run; the last stage says it. */
type ImageConfig = {
  env: Record<string, string>
  folder: string
  user: string
  entrypoint: string[]
  command: string[]
  healthCheck: string[]
}

export function buildImageRoot(folder: string): ImageConfig {
  const { args, stages } = parseDockerfile(readFileSync(join(CONTEXT, 'Dockerfile'), 'utf8'))
  const roots = new Map<string, string>()
  let config = emptyConfig()
  for (const [index, stage] of stages.entries()) {
    const root = join(folder, stage.name ?? `stage-${index}`)
    copyBase(stage.base, root, folder)
    config = emptyConfig()
    const values = { ...args, ...PLATFORM_ARGS }
    for (const step of stage.steps) takeStep(step, { root, config, values, roots })
    if (stage.name !== undefined) roots.set(stage.name, root)
    else renameSync(root, join(folder, 'root'))
  }
  for (const root of roots.values()) rmSync(root, { recursive: true })
  rmSync(join(folder, 'bases'), { recursive: true })
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config, null, 2))
  return config
}

/** The program and arguments that run the image, or a command in it. */
export function imageCommand(
  folder: string,
  command: readonly string[] | undefined,
  settings: Readonly<Record<string, string>> = {},
): [program: string, args: string[]] {
  const config: ImageConfig = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))
  const run = command ?? [...config.entrypoint, ...config.command]
  return chrootCommand(join(folder, 'root'), { ...config, env: { ...config.env, ...settings } }, run)
}

/** As `docker image ls` counts: the bytes of all files. */
export function imageBytes(folder: string): number {
  const list = execFileSync('find', [join(folder, 'root'), '-xdev', '-type', 'f', '-printf', '%i %s\\n'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  const once = new Map(list.split('\n').map((line) => line.split(' ') as [inode: string, bytes: string]))
  return [...once.values()].reduce((sum, bytes) => sum + Number(bytes ?? 0), 0)
}

type Building = {
  root: string
  config: ImageConfig
  values: Record<string, string>
  roots: ReadonlyMap<string, string>
}

function emptyConfig(): ImageConfig {
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  return { env: { PATH: path }, folder: '/', user: '0:0', entrypoint: [], command: [], healthCheck: [] }
}

function takeStep({ instruction, flags, text }: Step, building: Building): void {
  const { root, config, values } = building
  const steps: Readonly<Record<Step['instruction'], () => void>> = {
    ARG() {
      for (const [name, value] of Object.entries(readPairs(text))) values[name] ??= value
    },
    ENV: () => Object.assign(config.env, readPairs(expand(text, { ...values, ...config.env }))),
    WORKDIR() {
      config.folder = text
      mkdirSync(join(root, text), { recursive: true })
    },
    RUN: () => runStep(text, building),
    COPY: () => copyStep(text, flags.from, building),
    USER() {
      config.user = text
    },
    ENTRYPOINT() {
      config.entrypoint = JSON.parse(text)
    },
    CMD() {
      config.command = JSON.parse(text)
    },
    HEALTHCHECK() {
      config.healthCheck = JSON.parse(text.slice(text.indexOf('[')))
    },
    VOLUME() {},
    EXPOSE() {},
    STOPSIGNAL() {},
    FROM() {},
  }
  steps[instruction]()
}

function runStep(text: string, { root, config, values }: Building): void {
  console.error(`RUN ${text}`)
  // Where the machine trusts a further authority, programs in the chroot need it too.
  const extra = env.NODE_EXTRA_CA_CERTS
  const inside = '/run/extra-ca.pem'
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
  if (extra !== undefined) cpSync(extra, join(root, inside), { dereference: true })
  const own = { ...values, ...config.env, HOME: '/root', ...(extra && { NODE_EXTRA_CA_CERTS: inside }) }
  const [program, args] = chrootCommand(root, { ...config, env: own }, ['/bin/sh', '-c', text])
  execFileSync(program, args, { stdio: ['ignore', 2, 2] })
  rmSync(join(root, inside), { force: true })
}

/** Mounts what programs expect in a namespace of its own, so that nothing is left mounted. */
function chrootCommand(
  root: string,
  { env: variables, folder, user }: Pick<ImageConfig, 'env' | 'folder' | 'user'>,
  command: readonly string[],
): [program: string, args: string[]] {
  const script = `mount --bind /dev "$0/dev" && mount -t proc proc "$0/proc" && root=$0 && cd / &&
    exec chroot --userspec="$1" "$root" /usr/bin/env -i -C "$2" "\${@:3}"`
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  return ['unshare', ['--mount', 'bash', '-c', script, root, user, folder, ...pairs, ...command]]
}

function copyStep(text: string, from: string | undefined, { root, config, roots }: Building): void {
  const paths = text.split(/\s+/)
  const to = paths.pop() as string
  const target = join(root, to.startsWith('/') ? '/' : config.folder, to)
  if (from === undefined) for (const path of paths) copyContext(path, target)
  else for (const path of paths) copyPath(join(roots.get(from) as string, path), target)
}

/** Of a folder its content is copied. */
function copyPath(path: string, target: string, filter: (path: string) => boolean = () => true): void {
  const isFolder = lstatSync(path).isDirectory()
  const into = isFolder || !/\/$|\/\.$/.test(target) ? target : join(target, basename(path))
  cpSync(path, into, { recursive: true, verbatimSymlinks: true, filter })
}

function copyContext(path: string, target: string): void {
  const ignored = readFileSync(join(CONTEXT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const isWanted = (file: string) => {
    const name = relative(CONTEXT, file)
    return !ignored.some(
      (pattern) => name === pattern || name.startsWith(`${pattern}/`) || matchesGlob(name, pattern),
    )
  }
  copyPath(join(CONTEXT, path), target, isWanted)
}

function copyBase(image: string, root: string, folder: string): void {
  const base = join(folder, 'bases', image.replaceAll(/[^\w.]/g, '-'))
  if (!existsSync(base)) makeBase(image, base, folder)
  execFileSync('cp', ['--archive', base, root])
}

function makeBase(image: string, base: string, folder: string): void {
  console.error(`FROM ${image}`)
  const [, name = '', major = '', release = ''] =
    /^(debian|node|postgres):(?:(\d+)-)?(\w+?)(?:-slim)?$/.exec(image) ?? []
  if (name === 'debian') {
    mkdirSync(join(folder, 'bases'), { recursive: true })
    makeDebian(release, base)
    return
  }
  copyBase(`debian:${release}-slim`, base, folder)
  if (name === 'node') addNode(base)
  else if (name === 'postgres') addPostgresClient(base, major)
  else throw new Error(`This program cannot make the base image ${image}.`)
}

function makeDebian(release: string, base: string): void {
  const excludes = LEFT_OUT.map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  const options = ['--variant=minbase', ...excludes, '--dpkgopt=path-include=/usr/share/doc/*/copyright']
  execFileSync('mmdebstrap', [...options, release, base], { stdio: ['ignore', 2, 2] })
}

/** The Node that runs this program, and the npm of the machine. */
function addNode(base: string): void {
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  const modules = join(base, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(join(npm, '../..'), join(modules, 'npm'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'))
  cpSync(execPath, join(base, 'usr/local/bin/node'), { dereference: true })
}

function addPostgresClient(base: string, major: string): void {
  // Its lists are made anew at any time, and old ones are as good here.
  const list = `deb [check-valid-until=no] ${mirrorOf(base)} ${NEXT_DEBIAN} main\n`
  writeFileSync(join(base, 'etc/apt/sources.list.d/next.list'), list)
  const script = `cd /tmp && apt-get update && apt-get download postgresql-client-${major} libpq5/${NEXT_DEBIAN}`
  runStep(script, { root: base, config: emptyConfig(), values: {}, roots: new Map() })
  for (const file of globSync(join(base, 'tmp/*.deb'))) execFileSync('dpkg-deb', ['--extract', file, base])
}

/** Where the packages of a base came from. */
function mirrorOf(base: string): string {
  const files = globSync(join(base, 'etc/apt/{sources.list,sources.list.d/*}'))
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const [, mirror] = /^(?:deb (?:\[[^\]]*\] )?|URIs: )(\S+)/m.exec(sources) ?? []
  if (mirror === undefined) throw new Error(`${base} names no mirror of Debian.`)
  return mirror
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...command] = argv.slice(2)
  if (folder === undefined) throw new Error('Usage: node tools/image-root.ts FOLDER [COMMAND…]')
  if (!existsSync(join(folder, 'config.json'))) {
    buildImageRoot(folder)
    console.log(`${(imageBytes(folder) / 1e6).toFixed(1)} MB in ${join(folder, 'root')}`)
  } else {
    const [program, args] = imageCommand(folder, command.length > 0 ? command : undefined)
    const child = spawn(program, args, { stdio: 'inherit' }).on('exit', (code) => {
      process.exitCode = code ?? 1
    })
    process.on('SIGTERM', () => child.kill('SIGTERM'))
  }
}
