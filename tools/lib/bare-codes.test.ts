import { expect, test } from 'vitest'
import { findBareCodes } from './bare-codes.ts'

const found = (source: string, exceptions = {}) => findBareCodes(new Map([['a.ts', source]]), exceptions)

test.each([
  ['a comparison', `if (order.status === '1') return`],
  ['a column in SQL', "sql`select from bill where status = '0'`"],
  ['a kind of fact', `{ factType: 'F14' }`],
  ['a type', `type PayMode = '1' | '2'`],
  ['a comment', `/** '9' other */`],
  ['a column in an SQL file', "  status text not null default '0',"],
  ['a pair of codes in an SQL file', "execute function guard_status_moves('01', ${billStatus.open > settled})"],
  ['an attribute', `<option value="1">`],
])('names %s', (_what, source) => {
  expect(found(source)[0]).toMatch(/^a\.ts:1: .* is a bare code/)
})

test.each([
  ['a filled number', `String(n).padStart(2, '0')`],
  ['a page of a list', `pageOf({ pageNum: '2', pageSize: '10' })`],
  ['longer texts', `'100'`],
  ['names', `orderStatus.placed`],
  ['names in an SQL file', 'status in (${orderStatus.placed, settled})'],
  ['zeros before a number in an SQL file', "lpad(seq::text, 3, '0')"],
  ['comments in an SQL file', "-- '0' not there\ncomment on column a.b is 'Null; ''0'' not there.';"],
])('ignores %s', (_what, source) => {
  expect(found(source)).toEqual([])
})

test('limits an exception to its number, and refuses obsolete ones', () => {
  const keypad = { 'a.ts': { "'1'": 1 } }
  expect(found(`['1']`, keypad)).toEqual([])
  expect(found(`['1', '1']`, keypad)).toHaveLength(1)
  expect(found(`[]`, keypad)).toEqual([
    "a.ts: '1' is allowed 1 more times than it stands there: shorten the exceptions",
  ])
  expect(findBareCodes(new Map(), keypad)).toEqual(['a.ts is gone: take it out of the exceptions'])
})
