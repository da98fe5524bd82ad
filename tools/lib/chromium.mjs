import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from './run-program.mjs'

/** Chromium without its own interface: a page costs about half of what it costs in the whole browser. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of a Chromium or Chrome: CHROMIUM_PATH, else Chromium's headless shell, else a whole browser on PATH. As root on Debian or Ubuntu
 * the shell (with Chinese fonts) is installed when missing, or the whole browser where there is no package of the shell. Prints one line
 * and resolves to null when there is none.
 *
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  if (named) return missing(`CHROMIUM_PATH names ${named}, which does not exist`)
  const shell = onPath([SHELL])
  if (shell) return shell
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) {
    return onPath(NAMES) ?? missing('No Chromium found: install chromium or google-chrome, or set CHROMIUM_PATH')
  }
  return (await install(SHELL)) ?? onPath(NAMES) ?? (await install('chromium')) ?? missing('set CHROMIUM_PATH')
}

async function install(name) {
  console.log(`Installing ${name} (apt-get)`)
  await aptGet('update')
  await aptGet('install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk')
  const path = onPath([name])
  if (!path) console.log(`apt-get could not install ${name}`)
  return path
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
