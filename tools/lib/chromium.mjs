import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from './run-program.mjs'

const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of a Chromium or Chrome: CHROMIUM_PATH, else one on PATH, else, as root on Debian or Ubuntu, a newly installed one (with Chinese
 * fonts). Prints one line and resolves to null when there is none.
 *
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  if (named) return missing(`CHROMIUM_PATH names ${named}, which does not exist`)
  const present = onPath(NAMES)
  if (present) return present
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) {
    return missing('No Chromium found: install chromium or google-chrome, or set CHROMIUM_PATH')
  }
  console.log('Installing Chromium (apt-get, about 300 MB)')
  await aptGet('update')
  await aptGet('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
  return onPath(NAMES) ?? missing('apt-get could not install Chromium: set CHROMIUM_PATH to one')
}

/**
 * Path of Chromium's headless shell, in which a page costs about half of what it costs in the whole browser; null where there is none. It
 * shows no system notifications. As root on Debian it is installed when missing.
 *
 * @returns {Promise<string | null>}
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return null
  const present = onPath([SHELL])
  if (present || process.getuid?.() !== 0 || !onPath(['apt-get'])) return present
  console.log("Installing Chromium's headless shell (apt-get, about 150 MB)")
  await aptGet('update')
  await aptGet('install', '-y', '--no-install-recommends', SHELL)
  return onPath([SHELL])
}

/** Runs each candidate once, because some distributions install a stub that only prints where to get Chromium. */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.filter(isExecutable).find((path) => spawnSync(path, ['--version']).status === 0) ?? null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return runProgram('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

function missing(message) {
  console.error(message)
  return null
}
