import { expect, test } from 'vitest'
import { getLimitFolder, measureLanguage } from './measure-language.ts'

const measured = (text: string) => measureLanguage([{ file: 'a.ts', text }])

test.each([
  ['/** Whose bill it is. */', 1, 0],
  ['// Locks the row for whoever comes next.', 0, 1],
  ['/** Who tells nobody. */', 1, 1],
  ['// Locks the row.\n// What follows continues the comment.', 0, 0],
  ["const url = 'http://x' // Stored as text", 0, 0],
  ["const text = '// Who is it'", 0, 0],
  ['// oxlint-disable-next-line no-await -- directives are no comments: who', 0, 0],
])('reads the comments of %j', (text, questions, privates) => {
  const { questionOpeners, privateWords } = measured(text)
  expect([questionOpeners.length, privateWords.length]).toEqual([questions, privates])
})

test.each([
  ['-- Whose bill it is.\ncreate table bill (', 1, 0],
  ['-- Sums of a night,\n-- told by dimension.', 0, 1],
  ["comment on column bill.note is 'What the guest''s payer wrote';", 1, 0],
  ["comment on table bill is 'Bills of the venue';\n-- The house has one.", 0, 1],
  ["select '-- told', house -- kept as it is", 0, 0],
])('reads the comments of the SQL file %j', (text, questions, privates) => {
  const { questionOpeners, privateWords, functions } = measureLanguage([{ file: 'a.sql', text }])
  expect([questionOpeners.length, privateWords.length, functions]).toEqual([questions, privates, 0])
})

test('counts functions by their names', () => {
  const { functions, withCommonVerb, accessors, withoutVerb } = measured(
    ['function readBill() {}', 'const billOf = (id: number) => id', 'const told = () => 1', 'const rows = []'].join(
      '\n',
    ),
  )
  expect({ functions, withCommonVerb }).toEqual({ functions: 3, withCommonVerb: 1 })
  expect(accessors.map(({ text }) => text)).toEqual(['billOf'])
  expect(withoutVerb.map(({ text, line }) => [text, line])).toEqual([
    ['billOf', 2],
    ['told', 3],
  ])
})

test.each([
  ['apps/server/src/modules/tables/open-table.ts', 'apps/server/src/modules/tables'],
  ['apps/web/src/kit/button.tsx', 'apps/web/src/kit'],
  ['apps/server/src/main.ts', 'apps/server/src'],
  ['packages/contract/src/tables/schemas.ts', 'packages/contract/src/tables'],
  ['e2e/lib/phone.ts', 'e2e/lib'],
  ['e2e/people.e2e.ts', 'e2e'],
])('a limit of %s applies to %s', (file, folder) => {
  expect(getLimitFolder(file)).toBe(folder)
})

test.each([
  ['const keptRows = 1', ['keptRows']],
  ['function readTold() {}\ntype Wish = string', ['readTold', 'Wish']],
  ["const housing = 1 // const kept = 1\nconst text = 'const kept = 1'", []],
  ['const takenAt = 1', []],
])('finds names with private words in %j', (text, names) => {
  expect(measured(text).privateNames.map((one) => one.text)).toEqual(names)
})
