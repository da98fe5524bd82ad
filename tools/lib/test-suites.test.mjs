import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-suites.mjs'

const file = (status, ...tests) => ({ status, assertionResults: tests.map((result) => ({ status: result })) })

test('counts what Vitest reports', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }
  expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1 })
})

test('a test file that cannot be loaded is one more failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, testResults: [file('failed', 'failed'), file('failed')] }
  expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 2 })
})

test('a run that ends badly, leaves no report or runs nothing is a failure', () => {
  expect(countVitest({ numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1)).toEqual({ passed: 3, failed: 1 })
  expect(countVitest(null, 1)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(null, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 4 } }, 0)).toEqual({
    passed: 0,
    failed: 1,
  })
})

test('counts what Playwright reports', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 1 } }, 1)).toEqual({
    passed: 6,
    failed: 2,
  })
})
