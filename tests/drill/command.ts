import { spawn } from 'node:child_process'
import { must } from './drill.ts'

type Options = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  user?: { uid?: number; gid?: number }
  /** Its output is returned and not shown. */
  quiet?: boolean
}

/** Runs a command to its end, its output shown. @returns the output; throws when it ends with anything but 0 */
export async function command(name: string, args: readonly string[], options: Options = {}): Promise<string> {
  const { cwd = '.', env = process.env, user = {}, quiet = false } = options
  const child = spawn(name, args, { cwd, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
      if (!quiet) process.stdout.write(chunk)
    })
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  must(code === 0, `${name} ${args.join(' ')} ended with ${code}${quiet ? `:\n${said}` : ''}`)
  return said
}
