/** 库存报表 compared with its stock records: identity R14 over every range, filters, and the lines of a goods. */
import { addDays } from '@nocturne/base/venue-time'
import { stockBizType } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { listViolations } from '../../../../test/factories.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const NIGHTS = 16
const all = { beginDate: addDays(TONIGHT, 1 - NIGHTS), endDate: TONIGHT }
const ranges = [
  all,
  { beginDate: TONIGHT, endDate: TONIGHT },
  { beginDate: addDays(TONIGHT, -5), endDate: addDays(TONIGHT, -3) },
  { beginDate: '2025-12-01', endDate: addDays(TONIGHT, -NIGHTS) },
]

let api: TestApi
let gm: Caller

beforeAll(async () => {
  api = await generateVenue(AS_OF, { nights: NIGHTS, scale: 0.3, seed: 11 })
  gm = await api.as('gm')
}, 600_000)

const whole = (input: object) => gm.call(reports.stock, { ...input, pageSize: 200 })

type Line = { goodsId: number; bizType: string; quantity: number; afterNum: number; businessDate: string }
const book = async () =>
  (
    await sql<Line>`select goods_id, biz_type, quantity, after_num, business_date from stock_record order by record_id`.execute(
      api.db,
    )
  ).rows

it.each(ranges)('$beginDate–$endDate: opening + in − out = closing, line by line of the book (R14)', async (nights) => {
  const { rows } = await whole(nights)
  const lines = await book()
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    const own = lines.filter(({ goodsId }) => goodsId === row.goodsId)
    const inside = own.filter(({ businessDate }) => businessDate >= nights.beginDate && businessDate <= nights.endDate)
    const sum = (...types: string[]) =>
      inside.filter(({ bizType }) => types.includes(bizType)).reduce((all_, { quantity }) => all_ + quantity, 0)
    const endedWith = own.findLast(({ businessDate }) => businessDate <= nights.endDate)?.afterNum
    const { purchase, returned, countGain, confiscated, sale, gift, promotion, damage, countLoss, internalUse } =
      stockBizType
    expect(row).toMatchObject({
      openingNum: own.findLast(({ businessDate }) => businessDate < nights.beginDate)?.afterNum,
      purchaseIn: sum(purchase),
      otherIn: sum(returned, countGain, confiscated),
      saleOut: Math.abs(sum(sale)),
      giftOut: Math.abs(sum(gift)),
      promoOut: Math.abs(sum(promotion)),
      lossOut: Math.abs(sum(damage, countLoss, internalUse)),
      closingNum: endedWith,
    })
    const { openingNum, purchaseIn, otherIn, saleOut, giftOut, promoOut, lossOut, closingNum } = row
    expect(openingNum + purchaseIn + otherIn - saleOut - giftOut - promoOut - lossOut).toBe(closingNum)
  }
})

it('closes with the current stock; costs and warnings follow the filter', async () => {
  const { rows, summary, types } = await whole(all)
  const goods = await api.db
    .selectFrom('goods')
    .select(['goodsId', 'stockNum', 'costPrice', 'stockWarnNum', 'typeId'])
    .where('stockFlag', '=', true)
    .execute()
  expect(new Map(rows.map(({ goodsId, closingNum }) => [goodsId, closingNum]))).toEqual(
    new Map(goods.map(({ goodsId, stockNum }) => [goodsId, stockNum])),
  )
  expect(summary.costAmount).toBe(goods.reduce((sum, { stockNum, costPrice }) => sum + stockNum * costPrice, 0))
  expect(rows.some(({ saleOut }) => saleOut > 0) && rows.some(({ lossOut }) => lossOut > 0)).toBe(true)
  const parts = await Promise.all(types.map(({ typeId }) => whole({ ...all, typeId })))
  expect(parts.reduce((sum, part) => sum + part.summary.costAmount, 0)).toBe(summary.costAmount)
  const [first] = rows
  await api.db
    .updateTable('goods')
    .set({ stockWarnNum: first!.closingNum })
    .where('goodsId', '=', first!.goodsId)
    .execute()
  const low = await whole({ ...all, lowOnly: true })
  expect(low.rows.map(({ goodsId }) => goodsId)).toContain(first!.goodsId)
  expect([low.summary.warnings, low.rows.every((row) => row.low)]).toEqual([low.rows.length, true])
  const named = await whole({ ...all, keyword: '芝华士' })
  expect([named.rows.length > 0, named.rows.every(({ goodsName }) => goodsName.includes('芝华士'))]).toEqual([
    true,
    true,
  ])
})

it('lines of a goods add up to it, each with its number and operator', async () => {
  const { rows } = await whole(all)
  const sold = rows.toSorted((a, b) => b.saleOut - a.saleOut)[0]!
  const pages = await Promise.all(
    [1, 2, 3, 4].map((pageNum) =>
      gm.call(reports.stockFlow, { ...all, goodsId: sold.goodsId, pageNum, pageSize: 200 }),
    ),
  )
  const lines = pages.flatMap((page) => page.rows)
  expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(sold.closingNum - sold.openingNum)
  expect(pages[0]?.goods).toEqual({ goodsName: sold.goodsName, unit: sold.unit })
  expect(lines[0]?.afterNum).toBe(sold.closingNum)
  expect(lines.every(({ bizNo }) => bizNo !== '')).toBe(true)
  const bought = await gm.call(reports.stockFlow, { ...all, goodsId: sold.goodsId, bizType: stockBizType.purchase })
  expect(
    bought.rows.every(({ bizType, operatorName }) => bizType === stockBizType.purchase && operatorName !== null),
  ).toBe(true)
})

it('changes with the slips of the bar', async () => {
  const bar = await api.as('bar01')
  const [before] = (await whole({})).rows
  await bar.call(catalog.stockIn, { items: [{ goodsId: before!.goodsId, quantity: 5 }], remark: '补货' })
  const [after] = (await whole({})).rows
  expect([after!.purchaseIn, after!.closingNum]).toEqual([before!.purchaseIn + 5, before!.closingNum + 5])
  expect(await listViolations(api)).toEqual([])
})

it('requires its permission, and rejects invalid input with a message', async () => {
  const waiter = await api.as('fwy01')
  expect((await waiter.send(reports.stock, all)).errCode).toBe('NO_PERMISSION')
  expect((await waiter.send(reports.stockFlow, { ...all, goodsId: 1 })).errCode).toBe('NO_PERMISSION')
  const wrongs = [{ lowOnly: 'maybe' }, { typeId: 'gin' }, { beginDate: '2026-03-15', endDate: '2026-03-01' }]
  for (const wrong of wrongs) {
    const reply = await gm.send(reports.stock, wrong as never)
    expect([wrong, reply.errCode, /\p{Script=Han}/u.test(reply.msg)]).toEqual([wrong, 'PARAM_INVALID', true])
  }
  expect((await gm.call(reports.stockFlow, { ...all, goodsId: 987_654_321 })).rows).toEqual([])
})
