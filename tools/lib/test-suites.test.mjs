import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-suites.mjs'

const file = (status, ...tests) => ({ status, assertionResults: tests.map((result) => ({ status: result })) })

test('counts the results of Vitest', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }
  expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1 })
})

test('counts a test file that cannot be loaded as a failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, testResults: [file('failed', 'failed'), file('failed')] }
  expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 2 })
})

test('counts a crashed run, a missing report or an empty run as a failure', () => {
  expect(countVitest({ numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1)).toEqual({ passed: 3, failed: 1 })
  expect(countVitest(null, 1)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(null, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 4 } }, 0)).toEqual({
    passed: 0,
    failed: 1,
  })
})

test('counts the results of Playwright', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 1 } }, 1)).toEqual({
    passed: 6,
    failed: 2,
  })
})
