import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findReachedFunctions } from './flow-files.ts'
import { listSettleFiles } from './settle-flow.ts'
import { readSources, readSqlFiles } from './sources.ts'

const MODULES = new URL('../../docs/reference/modules.md', import.meta.url)

test('follows calls through imports and re-exports, but neither types nor names of members', () => {
  const sources = new Map([
    [
      'a/page.tsx',
      `import { act, type Kind } from './public.ts'\nexport const Page = () => <B on={() => act({ other: 1 })} />\nfunction B() {}`,
    ],
    ['a/public.ts', `export { act } from './act.ts'\nexport { other } from './other.ts'`],
    [
      'a/act.ts',
      `import { write } from './store.ts'\nexport const act = (x: Kind) => write(x.other)\nexport const unused = () => 1`,
    ],
    ['a/store.ts', `export function write() { return skip() }\nconst skip = () => 2`],
    ['a/other.ts', `export const other = 1`],
  ])
  const flow = findReachedFunctions(sources, [{ file: 'a/page.tsx', name: 'Page' }], {
    isInside: (file) => file.startsWith('a/'),
    skipped: new Set(['skip']),
  })
  expect([...flow].map(([file, functions]) => [file, [...functions.keys()]])).toEqual([
    ['a/page.tsx', ['Page', 'B']],
    ['a/act.ts', ['act']],
    ['a/store.ts', ['write']],
  ])
})

test('settling a bill in cash is read in twenty files, which the documentation lists', () => {
  const files = listSettleFiles(readSources(), readSqlFiles())
  expect(files.length).toBeLessThanOrEqual(20)
  const page = readFileSync(MODULES, 'utf8')
  const section = page.slice(page.indexOf('## Settling a bill in cash'))
  const missing = files.filter((file) => !section.includes(`\`${file.slice(file.lastIndexOf('/') + 1)}\``))
  expect(missing).toEqual([])
})
