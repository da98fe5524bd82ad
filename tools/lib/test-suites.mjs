import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { listPlaywrightFailures, listVitestFailures, addUnnamedFailure } from './failures.mjs'
import { at, pinnedNode } from './root.mjs'
import { runProgram } from './run-program.mjs'
import { ensureWebBuild } from './web-build.mjs'

/**
 * Compile cache shared by all servers that tests start: about a hundred servers of some eight hundred files each start
 * twice as fast with it.
 */
const env = { ...process.env, NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled') }

/** @typedef {{passed: number, failed: number, failures?: import('./failures.mjs').Failure[]}} Count */

/**
 * Unit and database tests.
 *
 * @param {{args?: string[], env?: Record<string, string>}} [options] `args` go to Vitest; `env` is added for it and its children
 * @returns {Promise<Count>}
 */
export async function runVitest({ args: added = [], env: addedEnv = {} } = {}) {
  return await withReport(async (report) => {
    const vitest = at('node_modules', 'vitest', 'vitest.mjs')
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...added]
    const code = await runProgram(pinnedNode, [vitest, ...args], { env: { ...env, ...addedEnv } })
    const read = readReport(report)
    const count = countVitest(read, code)
    return { ...count, failures: addUnnamedFailure(count, listVitestFailures(read), code) }
  })
}

/**
 * Runs the browser tests against the real server.
 *
 * @param {{args?: string[], env?: Record<string, string>}} [options] `args` go to Playwright; `env` is added for it and its children
 * @returns {Promise<Count>}
 */
export async function runPlaywright({ args = [], env: added = {} } = {}) {
  const config = at('e2e', 'playwright.config.ts')
  if (!existsSync(config)) return { passed: 0, failed: 0 }
  await ensureWebBuild()
  const chromium = await findChromium()
  if (!chromium) return { passed: 0, failed: 1 }
  const shell = (await findHeadlessShell()) ?? chromium
  return await withReport(async (report) => {
    const playwright = at('node_modules', '@playwright', 'test', 'cli.js')
    const code = await runProgram(pinnedNode, [playwright, 'test', '-c', config, '--reporter=list,json', ...args], {
      env: {
        ...env,
        ...added,
        CHROMIUM_PATH: chromium,
        HEADLESS_SHELL_PATH: shell,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    })
    const read = readReport(report)
    const count = countPlaywright(read, code)
    return { ...count, failures: addUnnamedFailure(count, listPlaywrightFailures(read), code) }
  })
}

/**
 * Counts the results. A test file that could not be loaded counts as one failure, and so does a failed run without a
 * failed test.
 */
export function countVitest(report, exitCode) {
  const passed = report?.numPassedTests ?? 0
  const files = report?.testResults ?? []
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return withCrash({ passed, failed: (report?.numFailedTests ?? 0) + broken.length }, exitCode)
}

/** Counts the results. A test that passes only on retry counts as passed; Playwright lists it as flaky. */
export function countPlaywright(report, exitCode) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return withCrash({ passed: expected + flaky, failed: unexpected }, exitCode)
}

function withCrash(count, exitCode) {
  const crashed = count.failed === 0 && (exitCode !== 0 || count.passed === 0)
  return crashed ? { ...count, failed: 1 } : count
}

async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'nocturne-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
