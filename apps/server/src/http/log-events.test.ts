import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toLogFields } from './log-events.ts'

const SERVER = join(import.meta.dirname, '..')

it('names the subsystem before the dot', () => {
  expect(toLogFields('payments.callback-failed', { provider: 'wechat' })).toEqual({
    subsystem: 'payments',
    event: 'payments.callback-failed',
    provider: 'wechat',
  })
})

it('every log line of the server has an event name', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const lines = files.flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(/\blog\.(?:debug|info|warn|error|fatal)\(\s*(\w+)/g)].map(
      ([, first]) => ({ file, first }),
    ),
  )
  expect(lines.length).toBeGreaterThan(12)
  expect(lines.filter(({ first }) => first !== 'toLogFields')).toEqual([])
})
