import { spawn } from 'node:child_process'
import { at, pinnedNode, root } from './root.mjs'

const module = (...parts) => at('node_modules', ...parts)
const compiler = module('typescript', 'bin', 'tsc')

/** Steps of `npm run check` other than unit tests. Slow ones come first, because two run at a time. */
const STEPS = [
  { name: 'format', args: [module('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', args: [module('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings', '--format', 'unix'] },
  { name: 'types of the server', args: [compiler, '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the web app', args: [compiler, '--noEmit', '-p', 'apps/web/tsconfig.json'] },
  { name: 'types of the office', args: [compiler, '--noEmit', '-p', 'apps/office/tsconfig.json'] },
  { name: 'boundaries', args: ['tools/boundaries.ts'] },
  { name: 'stored codes', args: ['tools/bare-codes.ts'] },
  { name: 'what screens need', args: ['tools/screen-needs.ts'] },
  { name: 'ways in', args: ['tools/entry-points.ts'] },
  { name: 'database types and schema', args: ['tools/db-schema.ts', '--check'] },
  { name: 'language', args: ['tools/language.ts', '--check'] },
  { name: 'documents', args: ['tools/docs.ts'] },
]

/**
 * Unit tests as a step of `npm run check`, so that they are known to pass when the check passes. Separate from the
 * other steps, because `npm test` runs them by itself to count each test.
 */
export const UNIT_TESTS = {
  name: 'unit tests',
  args: [module('vitest', 'vitest.mjs'), 'run', '--project', 'units', '--reporter', 'dot'],
}
export const ALL_STEPS = [UNIT_TESTS, ...STEPS]

/**
 * Runs all steps (`steps` for tests), two at a time, and prints one line for each, with the output of failed ones.
 *
 * @returns {Promise<import('./test-suites.mjs').Count>}
 */
export async function runChecks(steps = STEPS) {
  const waiting = [...steps]
  const count = { passed: 0, failed: 0, failures: [] }
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { ok, output } = await runStep(step)
      count[ok ? 'passed' : 'failed'] += 1
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name}`)
      if (ok) continue
      console.log(output.trimEnd().replaceAll(/^/gm, '       '))
      count.failures.push({ outcome: 'FAILED', name: step.name, message: output.split('\n', 12).join('\n') })
    }
  }
  await Promise.all([work(), work()])
  return count
}

function runStep({ args }) {
  // The type-aware half of the linter is found through PATH.
  const env = { ...process.env, PATH: `${module('.bin')}:${process.env.PATH}`, NO_COLOR: '1', FORCE_COLOR: '0' }
  const child = spawn(pinnedNode, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}
