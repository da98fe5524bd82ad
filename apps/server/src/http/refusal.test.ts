import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')

/** Argument texts of all `refuse('PARAM_INVALID', …)` calls in a source file. */
function inputRefusals(text: string): string[] {
  return text
    .split("refuse('PARAM_INVALID'")
    .slice(1)
    .map((rest) => {
      let depth = 1
      const end = rest.split('').findIndex((letter) => (depth += letter === '(' ? 1 : letter === ')' ? -1 : 0) === 0)
      return rest.slice(0, end)
    })
}

it('every refusal of input names its field', () => {
  const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    inputRefusals(readFileSync(join(SRC, file), 'utf8')).map((call) => ({ file, call })),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ call }) => !/\}, \S/.test(call))).toEqual([])
})
