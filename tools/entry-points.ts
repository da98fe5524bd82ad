/**
 * Checks that every entry point (`lib/entry-rows.ts`) has a browser test or a reason for having none; prints missing ones and exits 1.
 * `--list` prints those without a test.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { modules } from '../apps/server/src/app/modules.ts'
import { entryPointTests } from '../e2e/entry-points.ts'
import { findEntryPointErrors, listEntryPointRows } from './lib/entry-rows.ts'

const E2E = join(import.meta.dirname, '../e2e')

const rows = modules.flatMap(({ endpoints, schemas }) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const { input } = (schemas as Record<string, { input: z.ZodType }>)[name] ?? { input: z.never() }
    return listEntryPointRows(endpoint, z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }))
  }),
)

/** True when the browser test exists; `test` has the form `guest: title`, where `guest` is the file `guest.e2e.ts`. */
function hasTest(test: string): boolean {
  const [name = '', ...title] = test.split(': ')
  const file = join(E2E, `${name}.e2e.ts`)
  return existsSync(file) && readFileSync(file, 'utf8').includes(`test('${title.join(': ')}'`)
}

const errors = findEntryPointErrors(rows, entryPointTests, hasTest)
for (const error of errors) console.error(error)
if (errors.length > 0) process.exitCode = 1
if (process.argv.includes('--list'))
  for (const [reason, some] of entryPointTests.holes) console.log(`${reason}\n  ${some.join('\n  ')}`)
