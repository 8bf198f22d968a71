import { chown, mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { oldestPrograms } from '../support/database/oldest-server.ts'
import { command } from './command.ts'
import { type Drill, must, program, say, timed } from './drill.ts'

/** The README is followed by somebody who is not root, from the packages to a top-up that is delivered. */
export const install: Drill = {
  shows:
    'a user who is not root follows "Going live" on the distribution’s PostgreSQL: packages, build, release, a delivered top-up',
  needs: [program('git'), program('npm')],
  async run(folder) {
    // Git hands out what is committed: nothing of this folder that a fresh clone would not have.
    const project = join(folder, 'project')
    await mkdir(project)
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    await command('sh', ['-c', `git archive HEAD | tar -x -C ${project}`])
    if ('uid' in nobody) await command('chown', ['-R', '65534:65534', folder])
    if (nobody.uid !== undefined) await chown(folder, nobody.uid, nobody.gid)
    const [, goingLive = ''] = (await readFile('README.md', 'utf8')).split('## Going live')
    const [, install = '', build = ''] = /```sh\n *(npm install [^\n]*)\n *(npm run build)\n/.exec(goingLive) ?? []
    must(install !== '' && build !== '', 'the README has no step that installs and builds')
    const asNobody = { cwd: project, user: nobody, quiet: true, env: { ...reachingTheRegistry(), HOME: folder } }
    const packages = await timed(install, () => command('sh', ['-c', install], asNobody))
    const built = await timed(build, () => command('sh', ['-c', build], asNobody))
    const size = (await command('du', ['-sm', join(project, 'node_modules'), join(project, 'build')], asNobody))
      .split('\n')
      .map((line) => Number.parseInt(line, 10))
    say(`packages ${size[0]} MB, build ${size[1]} MB`)
    say(`PostgreSQL: ${(await oldestPrograms()) ?? 'of the packages'}`)
    // From here on the README is followed by the test that does so each time, with what was just installed and built.
    const test = await timed('the rest of the README', () =>
      command('vitest', ['run', '--project', 'rules', 'tests/programs/going-live.test.ts'], {
        quiet: true,
        env: { ...process.env, SALDO_BUILT: resolve(project) },
      }),
    )
    const seconds = packages.seconds + built.seconds + test.seconds
    must(seconds < 900, `it took ${seconds.toFixed(0)} s: more than a quarter of an hour`)
    return `${seconds.toFixed(0)} s from the packages to a delivered top-up (packages ${packages.seconds.toFixed(0)}, build ${built.seconds.toFixed(0)}, the rest ${test.seconds.toFixed(0)}), limit 900`
  },
}

/** Of this user's variables only those without which npm may not reach its registry from here: not its cache, which `npm run` names. */
const reachingTheRegistry = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|NODE_EXTRA_CA_CERTS|npm_config_(registry|ca|cafile|strict_ssl|proxy|https_proxy|noproxy)|https?_proxy|no_proxy)$/i.test(
        name,
      ),
    ),
  )
