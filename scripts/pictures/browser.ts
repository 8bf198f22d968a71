import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/**
 * Chromium without windows: it starts one process less for each page, and takes a third of the time for each visitor.
 */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** @returns the path of a Chromium: CHROMIUM_PATH, one on the PATH, or Playwright's; undefined if there is none. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere]
  return places.find(isProgram) ?? [chromium.executablePath()].find(existsSync)
}

/**
 * Finds a browser or installs one: the system's package if we may (as root on Debian and the like), else Playwright's
 * own. Installs the fallback of our fonts likewise, so that pages look as they do on people's devices.
 * @throws if there is no browser and none can be installed
 */
export function ensureBrowser(): string {
  const wanted = [...(findBrowser() ? [] : [shell]), ...(hasFallbackFont() ? [] : ['fonts-liberation'])]
  if (wanted.length > 0 && process.getuid?.() === 0 && run('apt-get', ['update', '-q'])) {
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...wanted])
  }
  if (!findBrowser()) run(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  const installed = findBrowser()
  if (installed) return installed
  throw new Error('No browser for the tests: install Chromium, or name one in CHROMIUM_PATH')
}

/** Whether a font is there that the brands' themes measure their own by: until a font has come, text stands in this. */
function hasFallbackFont(): boolean {
  if (process.platform !== 'linux') return true
  const { stdout } = spawnSync('fc-match', ['--format', '%{family}', 'Arial'], { encoding: 'utf8' })
  return /Arial|Liberation Sans|Roboto/.test(stdout ?? '')
}

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
