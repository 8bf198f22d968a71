import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfStale } from '../../../scripts/build.ts'
import { command } from '../command.ts'
import { type Drill, must, program, say, timed } from '../drill.ts'
import { furnish, layGround } from '../ground.ts'
import { inside } from './inside.ts'

/** The image is made without a registry, looked at, and sells. */
export const image: Drill = {
  shows:
    'the image is made by its Containerfile’s second stage, looked at, and run with a read-only root by a user who is not root, up to a delivered top-up',
  needs: [
    program('buildah'),
    program('skopeo'),
    program('unshare'),
    { name: 'the right to mount (root)', isThere: async () => process.getuid?.() === 0 },
  ],
  async run(folder) {
    await buildIfStale(AbortSignal.timeout(600_000))
    await mkdir(join(folder, 'stage'))
    const quiet = { quiet: true }
    await timed('file tree prepared', () =>
      command(process.execPath, ['deploy/image/prepare.ts', join(folder, 'stage/image')], quiet),
    )
    const { archive, root } = await build(folder)
    const size = (await stat(archive)).size / 1e6
    const unpacked = Number.parseInt(await command('du', ['-sm', root], quiet), 10)
    say(`the archive has ${size.toFixed(0)} MB, unpacked ${unpacked} MB`)

    const told = JSON.parse(await command('skopeo', ['inspect', '--config', `oci-archive:${archive}`], quiet))
    const { User, Entrypoint, Env = [], Labels = {} } = told.config
    say(`user ${User}, entry ${Entrypoint}, ${Object.keys(Labels).length} labels`)
    must(User === '10001:10001' && Entrypoint.join() === 'node', 'it does not run as it has to')
    must(!Env.some((one: string) => /SECRET|KEY|TOKEN|PASSWORD|_URL=/.test(one)), 'the image holds a secret')
    const bill = JSON.parse(await readFile(join(root, 'saldo/sbom.json'), 'utf8'))
    say(`its bill of materials (${bill.bomFormat} ${bill.specVersion}) names ${bill.components.length} packages`)

    const home = inside(root)
    const look = `const { existsSync, writeFileSync } = require('node:fs'); const says = (path) => { try { writeFileSync(path, ''); return 'written' } catch (error) { return error.code } };
      console.log(JSON.stringify({ uid: process.getuid(), program: says('/saldo/x'), data: says('/data/x'), tools: ['/bin/sh', '/usr/bin/npm', '/saldo/node_modules/vite', '/saldo/node_modules/vitest'].filter(existsSync), version: process.version }))`
    const inIt = JSON.parse(await command(home.command, [...home.before, '-e', look], { quiet: true, env: {} }))
    say(`inside: ${JSON.stringify(inIt)}`)
    must(inIt.uid === 10_001 && inIt.program === 'EROFS' && inIt.data === 'written', 'it may write where it must not')
    must(inIt.tools.length === 0, `it holds ${inIt.tools.join(', ')}`)

    const { server, shop } = await layGround(folder)
    try {
      // Not as in production, which refuses the project's invented brands.
      const env = { SALDO_DATA: '/data', NODE_COMPILE_CACHE: '/tmp', PATH: '/saldo/node_modules/.bin' }
      await furnish(shop, env, home)
      await Promise.all([shop.start('web', env, home), shop.start('worker', env, home)])
      const sold = await timed('bought', () => shop.buy(8))
      say(`${sold.outcome.length} orders are paid and delivered by processes of the image`)
      return `image ${size.toFixed(0)} MB (${unpacked} MB unpacked), ${bill.components.length} packages, user ${inIt.uid}, read-only root, Node ${inIt.version}; ${sold.outcome.length} of 8 orders delivered`
    } finally {
      await shop.close()
      await server.stop()
    }
  },
}

/** Builds the second stage of the Containerfile on the prepared tree, in place of its first. */
async function build(folder: string): Promise<{ archive: string; root: string }> {
  const text = await readFile('deploy/image/Containerfile', 'utf8')
  const file = join(folder, 'Containerfile')
  await writeFile(file, text.slice(text.indexOf('FROM scratch')))
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'running')]
  const buildah = (...given: string[]) => command('buildah', [...storage, ...given], { quiet: true })
  const stage = `build=${join(folder, 'stage')}`
  await timed('image built', () =>
    buildah('bud', '--format', 'oci', '--build-context', stage, '-f', file, '-t', 'saldo', join(folder, 'stage')),
  )
  const archive = join(folder, 'saldo.tar')
  await buildah('push', 'saldo', `oci-archive:${archive}:saldo`)
  const container = (await buildah('from', 'saldo')).trim()
  return { archive, root: (await buildah('mount', container)).trim() }
}
