import { expect, test, vi } from 'vitest'
import { runChecks } from './check-steps.mjs'

test('runs all steps, also after a failure, and reports failed steps with their output', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const ends = (code, words = '') => ['-e', `console.log(${JSON.stringify(words)}); process.exit(${code})`]
  const count = await runChecks([
    { name: 'holds', args: ends(0) },
    { name: 'breaks', args: ends(3, 'line one\nline two') },
    { name: 'holds too', args: ends(0) },
  ])
  expect(count).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ outcome: 'FAILED', name: 'breaks', message: 'line one\nline two\n' }],
  })
  expect(said.mock.calls.flat()).toEqual(expect.arrayContaining(['ok     holds', 'FAILED breaks', 'ok     holds too']))
  said.mockRestore()
})
