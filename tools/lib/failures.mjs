/** Names of failed tests from a report, to be printed at the end of a long log. */
import { existsSync, readFileSync } from 'node:fs'

const LINES_OF_A_MESSAGE = 12
const LINES_OF_A_PAGE = 30
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** @typedef {{outcome: 'FAILED' | 'FLAKY', name: string, message: string}} Failure */

const failure = (name, message, outcome = 'FAILED') => ({
  outcome,
  name,
  message: (message ?? '').replaceAll(colours, '').split('\n').slice(0, LINES_OF_A_MESSAGE).join('\n').trimEnd(),
})

/**
 * Adds a failure when the run failed but no single test did, for example on a global error.
 * @returns {Failure[]}
 */
export function addUnnamedFailure({ failed }, failures, exitCode) {
  if (failed === 0 || failures.some(({ outcome }) => outcome === 'FAILED')) return failures
  return [...failures, failure('no test of its own', `The run ended with ${exitCode}; its own words stand above`)]
}

/** @returns {Failure[]} */
export function listVitestFailures(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(file, message)]
    return failed.map((test) => failure(`${file} › ${test.fullName}`, test.failureMessages?.[0]))
  })
}

/** Tests that failed twice, and flaky ones that passed only on retry. @returns {Failure[]} */
export function listPlaywrightFailures(report) {
  return (report?.suites ?? []).flatMap((suite) => failuresOfSuite(suite, []))
}

function failuresOfSuite({ title, specs = [], suites = [] }, parents) {
  const path = [...parents, title]
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        withPage(
          failure(
            [...path, spec.title].join(' › '),
            results.find(({ error }) => error)?.error.message,
            status === 'flaky' ? 'FLAKY' : 'FAILED',
          ),
          results.find(({ error }) => error),
        ),
      ),
  )
  return [...failed, ...suites.flatMap((inner) => failuresOfSuite(inner, path))]
}

/** Adds the page content at the time of the failure, to diagnose rare failures from the log alone. */
function withPage(found, result) {
  const { path } = result?.attachments?.find(({ name }) => name === 'error-context') ?? {}
  const text = path && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [, shown] = /```yaml\n([\s\S]*?)\n```/.exec(text) ?? []
  if (shown === undefined) return found
  const lines = shown.split('\n').slice(0, LINES_OF_A_PAGE)
  return { ...found, message: [found.message, 'The page:', ...lines].join('\n') }
}
