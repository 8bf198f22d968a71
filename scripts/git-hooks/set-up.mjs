// npm runs this after each install (`prepare` in package.json), on whatever Node the machine has. It never fails an install.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Tells git to use the hooks of this folder. Leaves a copy without git, and hooks that somebody set up, as they are. */
export function setUpHooks(root = '.') {
  const git = (...words) => spawnSync('git', ['config', ...words], { cwd: root, stdio: 'pipe', encoding: 'utf8' })
  // A folder within another project's repository must not change that one.
  if (!existsSync(`${root}/.git`) || git('core.hooksPath').stdout?.trim()) return
  git('core.hooksPath', 'scripts/git-hooks')
}
