/** Numbers of a night without gaps: what a piece of work gave back is handed out again, and a stopped process leaves nothing unused. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/rig/database.ts'
import { connect } from './connection.ts'
import type { Db } from './connection.ts'
import { numberBook } from './numbers.ts'

const NIGHT = '2031-01-01'
const number = (value: number) => `XX20310101${String(value).padStart(6, '0')}`

let db: Db
beforeAll(async () => {
  db = connect(await testDatabase(), 4)
})
afterAll(() => db.destroy())

it('hands out what was given back before anything higher, each number once', async () => {
  const book = numberBook(db)
  const [used, dropped] = [book.lend(), book.lend()]
  expect(await used.take('XX', NIGHT)).toBe(number(1))
  expect(await dropped.take('XX', NIGHT)).toBe(number(2))
  expect(await used.take('XX', NIGHT)).toBe(number(3))
  dropped.giveBack()
  dropped.giveBack()
  expect(await book.take('XX', NIGHT)).toBe(number(2))
  expect(await book.take('XX', NIGHT)).toBe(number(4))
})

it('a hundred at once get a hundred numbers, and those who give back leave no gap', async () => {
  const book = numberBook(db)
  const night = '2031-01-02'
  const taken = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const loan = book.lend()
      const text = await loan.take('XX', night)
      if (n % 3 === 0) loan.giveBack()
      return n % 3 === 0 ? undefined : text
    }),
  )
  const kept = taken.filter((text) => text !== undefined)
  const rest = await Promise.all(Array.from({ length: 100 - kept.length }, () => book.take('XX', night)))
  const all = [...kept, ...rest].map((text) => Number(text.slice(-6))).toSorted((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
})

it('a process that stops leaves the rest of its block to the next one, and never what is used or lent', async () => {
  const night = '2031-01-03'
  const first = numberBook(db)
  const [lent, dropped] = [first.lend(), first.lend()]
  expect(await dropped.take('XX', night)).toMatch(/01$/)
  expect(await lent.take('XX', night)).toMatch(/02$/)
  dropped.giveBack()
  await first.close()
  expect(await numberBook(db).take('XX', night)).toMatch(/03$/)
})

it('what another process took meanwhile stays taken', async () => {
  const night = '2031-01-04'
  const [first, second] = [numberBook(db), numberBook(db)]
  await first.take('XX', night)
  expect(await second.take('XX', night)).toMatch(/21$/)
  await first.close()
  await second.close()
  expect(await numberBook(db).take('XX', night)).toMatch(/22$/)
})
