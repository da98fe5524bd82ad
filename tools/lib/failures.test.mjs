import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPlaywrightFailures, listVitestFailures, addUnnamedFailure } from './failures.mjs'

test('lists failures of Vitest, including files that could not be loaded', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const testResults = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'fine' }] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'fine' },
        { status: 'failed', fullName: 'money is lost', failureMessages: [long] },
      ],
    },
    { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  const [lost, broken, ...more] = listVitestFailures({ testResults })
  expect(lost).toMatchObject({ name: 'b.test.ts › money is lost', message: expect.stringMatching(/^line 0\n/) })
  expect(lost.message.split('\n')).toHaveLength(12)
  expect(broken).toEqual({ outcome: 'FAILED', name: 'c.test.ts', message: 'no such module' })
  expect(more).toEqual([])
})

test('lists failures of Playwright, including flaky tests', () => {
  const spec = (title, status, message) => ({
    title,
    tests: [{ status, results: message === undefined ? [{}] : [{ error: { message } }, {}] }],
  })
  const red = `${String.fromCharCode(27)}[31mgone`
  const report = {
    suites: [
      {
        title: 'night.e2e.ts',
        specs: [spec('opens', 'expected')],
        suites: [{ title: 'in dark', specs: [spec('pays', 'unexpected', red), spec('clears', 'flaky', 'late')] }],
      },
    ],
  }
  expect(listPlaywrightFailures(report)).toEqual([
    { outcome: 'FAILED', name: 'night.e2e.ts › in dark › pays', message: 'gone' },
    { outcome: 'FLAKY', name: 'night.e2e.ts › in dark › clears', message: 'late' },
  ])
  expect(listPlaywrightFailures(null)).toEqual([])
})

test('adds the page content at the time of the failure, if known', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nocturne-failures-'))
  const path = join(folder, 'error-context.md')
  const lines = Array.from({ length: 40 }, (_, line) => `- text: ${line}`)
  writeFileSync(path, `# Page snapshot\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n`)
  const results = (attachments) => [{ error: { message: 'late' }, attachments }]
  const spec = (title, attachments) => ({ title, tests: [{ status: 'flaky', results: results(attachments) }] })
  const specs = [
    spec('known', [{ name: 'error-context', path }]),
    spec('gone', [{ name: 'error-context', path: `${path}x` }]),
  ]
  const [known, gone] = listPlaywrightFailures({ suites: [{ title: 'night', specs }] })
  expect(known.message.split('\n')).toEqual(['late', 'The page:', ...lines.slice(0, 30)])
  expect(gone.message).toBe('late')
  rmSync(folder, { recursive: true })
})

test('reports a failed run without a failed test', () => {
  const flaky = { outcome: 'FLAKY', name: 'pays', message: 'late' }
  const failed = { outcome: 'FAILED', name: 'opens', message: 'gone' }
  expect(addUnnamedFailure({ failed: 0 }, [flaky], 0)).toEqual([flaky])
  expect(addUnnamedFailure({ failed: 1 }, [failed], 1)).toEqual([failed])
  expect(addUnnamedFailure({ failed: 1 }, [flaky], 1)).toEqual([
    flaky,
    { outcome: 'FAILED', name: 'no test of its own', message: 'The run ended with 1; its own words stand above' },
  ])
})
