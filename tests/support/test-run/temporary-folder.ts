import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for a test's data. Others may enter it, because as root PostgreSQL runs as another user. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `saldo-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
