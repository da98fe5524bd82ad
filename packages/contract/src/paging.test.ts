import { expect, test } from 'vitest'
import type { z } from 'zod'
import { schemas as catalog } from './catalog/schemas.ts'
import { schemas as guest } from './guest/schemas.ts'
import { schemas as tables } from './tables/schemas.ts'

const parsePage = (input: z.ZodType, query: object = {}) => input.parse(query) as { pageNum: number; pageSize: number }

test.each([
  ['the goods list', catalog.goodsList.input, 500],
  ['the goods list of guests', catalog.guestGoods.input, 500],
  ['the table list of guests', guest.tableList.input, 200],
  ['the table list of staff', tables.commonList.input, 1000],
])('§9 %s defaults to %s rows, from the first page', (_, input, size) => {
  expect(parsePage(input)).toMatchObject({ pageNum: 1, pageSize: size })
  expect(parsePage(input, { pageNum: '2', pageSize: '10' })).toMatchObject({ pageNum: 2, pageSize: 10 })
  expect(parsePage(input, { pageSize: 1_000_000_000 }).pageSize).toBeLessThanOrEqual(1000)
})
