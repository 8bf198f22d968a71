import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { checkRelease, signRelease } from '../../scripts/releasing/signed-tag.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'

const run = promisify(execFile)
const folder = await temporaryFolder('signing')
afterAll(() => rm(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const project = at('project')
const git = (...given: string[]) =>
  run('git', ['-C', project, '-c', 'user.name=Ada', '-c', 'user.email=ada@saldo.example', ...given])

for (const key of ['ours', 'others']) {
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', key, '-f', at(key)])
  await run('sh', ['-c', `printf 'ada@saldo.example ' | cat - ${at(key)}.pub > ${at(key)}.signers`])
}
await run('git', ['init', '-q', project])
await git('config', 'user.name', 'Ada')
await git('config', 'user.email', 'ada@saldo.example')
await writeFile(join(project, 'price'), '15')
await git('add', '.')
await git('commit', '-q', '--no-verify', '-m', 'Sell')
await writeFile(at('image.tar'), 'layers')
const version = '1.4.0'
await signRelease(project, { version, key: at('ours'), image: at('image.tar') })
const check = (more: { signers?: string; image?: string; version?: string } = {}) =>
  checkRelease(project, { version, signers: at('ours.signers'), ...more })

test('who has the signers’ keys sees that this is the release, and who signed it', async () => {
  expect(await check({ image: at('image.tar') })).toMatch(/^this is v1\.4\.0 and its image\..*ada@saldo\.example/)
})

test('a key that is not among the signers’, a tag that is not there and an image that was not signed are refused', async () => {
  await expect(check({ signers: at('others.signers') })).rejects.toThrow('signed v1.4.0')
  await expect(check({ version: '1.5.0' })).rejects.toThrow('signed v1.5.0')
  await expect(check({ version: '1.4.0; rm -rf' })).rejects.toThrow('not a version')
  await writeFile(at('forged.tar'), 'layers of somebody else')
  await expect(check({ image: at('forged.tar') })).rejects.toThrow('is not the image of v1.4.0')
})

test('what was changed after it was signed is refused, committed or not, and cannot be signed either', async () => {
  await writeFile(join(project, 'price'), '1')
  await expect(check()).rejects.toThrow('files differ')
  await expect(signRelease(project, { version: '1.4.1', key: at('ours') })).rejects.toThrow('files differ')
  await git('commit', '-q', '--no-verify', '-am', 'Sell cheaper')
  await expect(check()).rejects.toThrow('is checked out')
  await git('tag', '--force', '--no-sign', '-m', 'Saldo 1.4.0', 'v1.4.0')
  await expect(check()).rejects.toThrow('no key of')
})
