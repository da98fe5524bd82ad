/** Numbers of a night have no gaps: returned numbers are reused, and a stopped process leaves none unused. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { connect } from './connection.ts'
import type { Db } from './connection.ts'
import { createNumberAllocator } from './numbers.ts'

const NIGHT = '2031-01-01'
const number = (value: number) => `XX20310101${String(value).padStart(6, '0')}`

let db: Db
beforeAll(async () => {
  db = connect(await createTestDatabase(), 4)
})
afterAll(() => db.destroy())

it('reuses returned numbers before higher ones, each number once', async () => {
  const book = createNumberAllocator(db)
  const [used, dropped] = [book.lend(), book.lend()]
  expect(await used.take('XX', NIGHT)).toBe(number(1))
  expect(await dropped.take('XX', NIGHT)).toBe(number(2))
  expect(await used.take('XX', NIGHT)).toBe(number(3))
  dropped.giveBack()
  dropped.giveBack()
  expect(await book.take('XX', NIGHT)).toBe(number(2))
  expect(await book.take('XX', NIGHT)).toBe(number(4))
})

it('gives a hundred concurrent callers a hundred numbers, without gaps after returns', async () => {
  const book = createNumberAllocator(db)
  const night = '2031-01-02'
  const taken = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const loan = book.lend()
      const text = await loan.take('XX', night)
      if (n % 3 === 0) loan.giveBack()
      return n % 3 === 0 ? undefined : text
    }),
  )
  const usedNumbers = taken.filter((text) => text !== undefined)
  const rest = await Promise.all(Array.from({ length: 100 - usedNumbers.length }, () => book.take('XX', night)))
  const all = [...usedNumbers, ...rest].map((text) => Number(text.slice(-6))).toSorted((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
})

it("leaves the rest of a stopped process's block to the next one, but no used or lent number", async () => {
  const night = '2031-01-03'
  const first = createNumberAllocator(db)
  const [lent, dropped] = [first.lend(), first.lend()]
  expect(await dropped.take('XX', night)).toMatch(/01$/)
  expect(await lent.take('XX', night)).toMatch(/02$/)
  dropped.giveBack()
  await first.close()
  expect(await createNumberAllocator(db).take('XX', night)).toMatch(/03$/)
})

it('does not reuse numbers that another process took meanwhile', async () => {
  const night = '2031-01-04'
  const [first, second] = [createNumberAllocator(db), createNumberAllocator(db)]
  await first.take('XX', night)
  expect(await second.take('XX', night)).toMatch(/21$/)
  await first.close()
  await second.close()
  expect(await createNumberAllocator(db).take('XX', night)).toMatch(/22$/)
})
