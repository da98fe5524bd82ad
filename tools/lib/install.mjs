import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { runOneAtATime } from './one-at-a-time.mjs'
import { at, pinnedNode } from './root.mjs'
import { runProgram } from './run-program.mjs'

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']
const LOCK = at('package-lock.json')
const STAMP = at('node_modules', '.installed')
const NPM_RECORD = at('node_modules', '.package-lock.json')
/** Tolerance between the times of npm's record and of the lock file, which npm writes one after the other. */
const SLACK_MS = 10_000

/** Installs the packages of package-lock.json unless already done. Rejects with a one-sentence error. */
export async function ensureInstalled() {
  refuseUnknownPlatform()
  if (!isInstalled()) await runOneAtATime(installUnlessInstalled)
  checkPinnedNode()
}

async function installUnlessInstalled() {
  if (isInstalled()) return
  console.log('Installing packages (about half a minute)')
  const code = await runProgram('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    env: systemEnv(),
  })
  if (code !== 0) giveUp('npm ci failed; its message stands above')
  writeStamp()
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === lockHash()
  // After a manual `npm install` npm's own record is as recent as the lock file, so nothing must be installed.
  if (!existsSync(NPM_RECORD) || statSync(NPM_RECORD).mtimeMs < statSync(LOCK).mtimeMs - SLACK_MS) return false
  writeStamp()
  return true
}

function writeStamp() {
  writeFileSync(STAMP, lockHash())
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex')
}

/** PATH without this repository's node_modules/.bin, whose Node npm is about to replace. */
function systemEnv() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  return { ...process.env, PATH: path.join(delimiter) }
}

function refuseUnknownPlatform() {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform))
    giveUp(`There is no pinned Node for ${platform}; known are ${PLATFORMS.join(', ')}`)
}

function checkPinnedNode() {
  const { status, stderr, error } = spawnSync(pinnedNode, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  if (stderr?.includes('libatomic')) {
    giveUp(
      'The library libatomic1 is missing. Install it (Debian and Ubuntu: apt-get install -y libatomic1) and try again',
    )
  }
  giveUp(`${pinnedNode} does not run: ${stderr || error?.message}`)
}

function giveUp(message) {
  throw new Error(message)
}
