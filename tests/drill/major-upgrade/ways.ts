import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findClusterPlace } from '../../../src/database/embedded/cluster-place.ts'
import { type Server, startServer } from '../../support/database/oldest-server.ts'
import { newestPrograms, postgresPrograms } from '../ground.ts'

/** Takes over all databases of a server that stands still afterwards. @returns the new server, running */
export type Way = {
  name: string
  programs: { old: string; new: string }
  take(old: Server, folder: string): Promise<Server>
}

/** `pg_upgrade` if the newer programs have it, otherwise a dump. @param given folder of the newer programs */
export async function wayTo(given: string | undefined): Promise<Way> {
  const programs = { old: await postgresPrograms(), new: given ?? (await newestPrograms()) }
  const isInPlace = existsSync(join(programs.new, 'pg_upgrade'))
  return isInPlace
    ? { name: 'pg_upgrade', programs, take: (old, folder) => upgrade(programs, old, folder) }
    : { name: 'dump', programs, take: (old, folder) => dump(programs, old, folder) }
}

type Programs = Way['programs']

async function upgrade(programs: Programs, old: Server, folder: string): Promise<Server> {
  const { runAs } = await findClusterPlace(programs.new)
  await mkdir(folder, { recursive: true })
  const password = join(folder, 'password')
  await writeFile(password, passwordOf(old))
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(folder, runAs.uid, runAs.gid)
  const call = caller(folder, runAs, passwordOf(old))
  const same = ['--encoding=UTF8', '--locale=C.UTF-8', '--username=postgres']
  // As the old one was made: before version 18 nothing had checksums unless somebody asked for them.
  const { stdout: help } = await call(join(programs.new, 'initdb'), '--help')
  if (help.includes('--no-data-checksums')) same.push('--no-data-checksums')
  const auth = ['--auth=scram-sha-256', `--pwfile=${password}`]
  await call(join(programs.new, 'initdb'), '-D', join(folder, 'data'), ...same, ...auth)
  await old.stop()
  const between = ['-b', programs.old, '-B', programs.new, '-d', old.data, '-D', join(folder, 'data')]
  await call(join(programs.new, 'pg_upgrade'), ...between, '--username=postgres')
  return startServer(programs.new, folder)
}

async function dump(programs: Programs, old: Server, folder: string): Promise<Server> {
  const server = await startServer(programs.new, folder)
  const call = caller(folder, {}, passwordOf(old))
  const [roles, database] = [join(folder, 'roles.sql'), join(folder, 'saldo.dump')]
  const from = ['-h', '127.0.0.1', '-p', String(old.port), '-U', 'postgres']
  const to = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres']
  await call(join(programs.old, 'pg_dumpall'), ...from, '--roles-only', '-f', roles)
  await call(join(programs.old, 'pg_dump'), ...from, '-Fc', '-f', database, 'saldo')
  await old.stop()
  // "postgres" is there already: the one refusal that is expected.
  await call(join(programs.old, 'psql'), ...to, '-q', '-f', roles, 'postgres')
  await call(join(programs.old, 'pg_restore'), ...to, '--create', '--exit-on-error', '-d', 'postgres', database)
  await call(join(programs.old, 'vacuumdb'), ...to, '--analyze-only', '-d', 'saldo')
  return server
}

const caller =
  (cwd: string, user: { uid?: number; gid?: number }, password: string) =>
  (name: string, ...given: string[]) =>
    promisify(execFile)(name, given, { ...user, cwd, env: { PATH: process.env.PATH, PGPASSWORD: password } })

const passwordOf = (server: Server) => new URL(server.urlOf('postgres')).password
