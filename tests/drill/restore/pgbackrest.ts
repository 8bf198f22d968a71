import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findClusterPlace } from '../../../src/database/embedded/cluster-place.ts'

/** pgBackRest with an encrypted repository and settings of its own, run as PostgreSQL's user. */
export async function openBackup(folder: string, programs: string) {
  const { runAs } = await findClusterPlace(programs)
  const give = async (path: string) => {
    if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(path, runAs.uid, runAs.gid)
  }
  const config = join(folder, 'pgbackrest.conf')
  const parts = ['repository', 'log', 'spool', 'lock'].map((name) => join(folder, name))
  const [repository, log, spool, lock] = parts
  for (const part of [folder, ...parts]) {
    await mkdir(part, { recursive: true })
    await give(part)
  }
  const passphrase = randomBytes(32).toString('base64')
  const call = (...given: string[]) =>
    promisify(execFile)('pgbackrest', [`--config=${config}`, '--stanza=saldo', ...given], {
      ...runAs,
      cwd: '/',
      env: { PATH: process.env.PATH, PGPASSWORD: 'the-superusers' },
    })
  return {
    /** What a server needs to know so that it hands over its log. */
    settings: [
      `unix_socket_directories=${folder}`,
      'archive_mode=on',
      `archive_command=pgbackrest --config=${config} --stanza=saldo archive-push %p`,
      'archive_timeout=60',
    ],
    async describe(server: { port: number; data: string }): Promise<void> {
      const lines = [
        '[global]',
        `repo1-path=${repository}`,
        'repo1-cipher-type=aes-256-cbc',
        `repo1-cipher-pass=${passphrase}`,
        'repo1-retention-full=2',
        'start-fast=y',
        'compress-type=lz4',
        `log-path=${log}`,
        `spool-path=${spool}`,
        `lock-path=${lock}`,
        'log-level-console=warn',
        '[saldo]',
        `pg1-path=${server.data}`,
        `pg1-port=${server.port}`,
        `pg1-socket-path=${folder}`,
        'pg1-user=postgres',
        '',
      ]
      await writeFile(config, lines.join('\n'), { mode: 0o640 })
      await give(config)
    },
    call,
    /** Restores what was there at `moment` into `data`. */
    async restoreTo(data: string, moment: string): Promise<void> {
      await mkdir(dirname(data), { recursive: true })
      await give(dirname(data))
      await mkdir(data, { mode: 0o700 })
      await give(data)
      await call(`--pg1-path=${data}`, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    },
  }
}
