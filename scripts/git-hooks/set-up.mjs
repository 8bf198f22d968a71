// npm runs this after each install (`prepare` in package.json), on any Node of the machine. It never fails an install.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Tells git to use the hooks of this folder. Changes nothing in a copy without git, or if other hooks are set up. */
export function setUpHooks(root = '.') {
  const git = (...words) => spawnSync('git', ['config', ...words], { cwd: root, stdio: 'pipe', encoding: 'utf8' })
  // A folder inside another project's repository must not change that repository.
  if (!existsSync(`${root}/.git`) || git('core.hooksPath').stdout?.trim()) return
  git('core.hooksPath', 'scripts/git-hooks')
}
