import type { Home } from '../shop.ts'

/**
 * Starts Node in the image's file tree as a container would: its root read-only, `/data` and `/tmp` empty and in memory,
 * the image's user, no privileges.
 */
export function inside(root: string): Home {
  const script = [
    'set -e',
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    `mount --bind ${root} ${root}`,
    `mount -o remount,ro,bind ${root}`,
    `mount -t tmpfs -o mode=1777 none ${root}/data`,
    `mount -t tmpfs -o mode=1777 none ${root}/tmp`,
    `exec unshare --root=${root} --wd=/saldo --setuid=10001 --setgid=10001 /saldo/node_modules/.bin/node "$@"`,
  ].join('\n')
  return { command: '/usr/bin/unshare', before: ['--mount', '/bin/sh', '-c', script, 'sh'], cwd: '.' }
}
