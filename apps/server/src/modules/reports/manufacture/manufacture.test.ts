/** 出品报表 compared with its lines: identity R15, parts of packages, filters, and the lines behind a figure. */
import { addDays } from '@nocturne/base/venue-time'
import { orderStatus, orderType, produceDept, produceStatus, statisType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { productionDimensions, manufactureReport } from '@nocturne/contract/reports/manufacture/definition'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { lit } from '../../../db/statement.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const NIGHTS = 16
const all = { beginDate: addDays(TONIGHT, 1 - NIGHTS), endDate: TONIGHT }
const ranges = [
  all,
  { beginDate: TONIGHT, endDate: TONIGHT },
  { beginDate: addDays(TONIGHT, -4), endDate: addDays(TONIGHT, -2) },
]

let api: TestApi
let gm: Caller

beforeAll(async () => {
  api = await generateVenue(AS_OF, { nights: NIGHTS, scale: 0.3, seed: 11 })
  gm = await api.as('gm')
}, 600_000)

type Row = AnswerOf<typeof reports.manufacture>['rows'][number]
const columns = manufactureReport.summary
const sumColumns = (rows: readonly Row[]) =>
  Object.fromEntries(columns.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]))
const whole = (input: object) => gm.call(reports.manufacture, { ...input, pageSize: 200 })

type Line = {
  goodsId: number
  quantity: number
  returnQuantity: number
  gift: boolean
  net: number
  parts: { goodsId: number; quantity: number }[]
}

/** Produced lines as stored in the database. */
async function listLines({ beginDate, endDate }: typeof all): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select i.goods_id, i.quantity, i.return_quantity, o.order_type = ${lit(orderType.gift)} as gift, i.package_detail as parts,
      i.price * (i.quantity - i.return_quantity) - i.discount_amount as net
    from order_item i join orders o using (order_id)
    where o.business_date >= ${beginDate}::date and o.business_date <= ${endDate}::date
      and o.status not in (${lit(orderStatus.waiting, orderStatus.cancelled)}) and o.order_type <> ${lit(orderType.wine)}
      and i.produce_status not in (${lit(produceStatus.waiting, produceStatus.making, produceStatus.none)})`.execute(
    api.db,
  )
  return rows
}

it.each(ranges)(
  '$beginDate–$endDate: production equals goods sold and given less returns, part by part (R15)',
  async (nights) => {
    const { rows, summary } = await whole(nights)
    expect(rows.length).toBeGreaterThan(10)
    expect(sumColumns(rows)).toEqual(summary)
    for (const row of [...rows, summary])
      expect(row.producedQuantity).toBe(
        row.soldQuantity +
          row.giftQuantity +
          row.voucherQuantity +
          row.killQuantity +
          row.playQuantity -
          row.returnedQuantity,
      )
    const lines = await listLines(nights)
    const made = new Map<number, { produced: number; given: number }>()
    for (const { goodsId, quantity, returnQuantity, gift, parts } of lines)
      for (const part of parts.length > 0 ? parts : [{ goodsId, quantity: 1 }]) {
        const known = made.get(part.goodsId) ?? { produced: 0, given: 0 }
        made.set(part.goodsId, {
          produced: known.produced + (quantity - returnQuantity) * part.quantity,
          given: known.given + (gift ? quantity * part.quantity : 0),
        })
      }
    const actual = rows.map(({ key, producedQuantity, giftQuantity }) => [Number(key), producedQuantity, giftQuantity])
    const expected = [...made].map(([goodsId, { produced, given }]) => [goodsId, produced, given])
    const byId = (a: number[], b: number[]) => (a[0] ?? 0) - (b[0] ?? 0)
    expect(actual.toSorted(byId)).toEqual(expected.toSorted(byId))
    expect(summary.allocatedAmount).toBe(lines.reduce((sum, { gift, net }) => sum + (gift ? 0 : net), 0))
    expect(lines.some(({ parts }) => parts.length > 1)).toBe(true)
  },
)

it('goods, places and hours have the same total; hours run from noon to noon', async () => {
  const [goods, places, hours] = await Promise.all(productionDimensions.map((tab) => whole({ ...all, tab })))
  expect(sumColumns(places!.rows)).toEqual(goods!.summary)
  expect(sumColumns(hours!.rows)).toEqual(goods!.summary)
  const order = hours!.rows.map(({ key }) => (Number(key) + 12) % 24)
  expect(order).toEqual(Array.from({ length: 24 }, (_, place) => place))
  expect(places!.rows.every(({ key }) => key !== produceDept.none)).toBe(true)
  expect(goods!.rows.map(({ producedQuantity }) => producedQuantity)).toEqual(
    goods!.rows.map(({ producedQuantity }) => producedQuantity).toSorted((a, b) => b - a),
  )
})

it('filters partition the total, and nights their span', async () => {
  const { summary } = await whole(all)
  const parts = await Promise.all([
    Promise.all(Object.values(produceDept).map((place) => whole({ ...all, produceDept: place }))),
    Promise.all(Object.values(statisType).map((type) => whole({ ...all, statisType: type }))),
    Promise.all(
      Array.from({ length: NIGHTS }, (_, day) => addDays(all.beginDate, day)).map((night) =>
        whole({ beginDate: night, endDate: night }),
      ),
    ),
  ])
  for (const answers of parts)
    expect(answers.reduce((sum, answer) => sum + answer.summary.producedQuantity, 0)).toBe(summary.producedQuantity)
  const named = await whole({ ...all, keyword: '百威' })
  expect(named.rows.length).toBeGreaterThan(0)
  expect(named.rows.every(({ goodsName }) => goodsName.includes('百威'))).toBe(true)
  const goodsId = Number(named.rows[0]!.key)
  const { pinyin } = await api.db
    .selectFrom('goods')
    .select('pinyin')
    .where('goodsId', '=', goodsId)
    .executeTakeFirstOrThrow()
  const { rows: spelt } = await whole({ ...all, keyword: pinyin.slice(0, 8).toUpperCase() })
  expect(spelt.map(({ key }) => Number(key))).toContain(goodsId)
})

it('lines of each goods add up to it, page by page', async () => {
  const { rows } = await whole(all)
  for (const { key, goodsName, unit, producedQuantity } of rows.slice(0, 8)) {
    const goodsId = Number(key)
    let sum = 0
    const seen = new Set<number>()
    for (let pageNum = 1; ; pageNum += 1) {
      const page = await gm.call(reports.madeLines, { ...all, goodsId, pageNum, pageSize: 50 })
      expect(page.goods).toEqual({ goodsName, unit })
      for (const line of page.rows) {
        seen.add(line.orderItemId)
        sum += line.producedQuantity
      }
      if (page.rows.length === 0 || pageNum * 50 >= page.total) break
    }
    expect([key, sum]).toEqual([key, producedQuantity])
    expect(seen.size).toBeGreaterThan(0)
  }
})

it('requires its permission, and rejects invalid input with a message', async () => {
  const jie = await api.as('yx01')
  expect((await jie.send(reports.manufacture, all)).errCode).toBe('NO_PERMISSION')
  expect((await jie.send(reports.madeLines, { ...all, goodsId: 1 })).errCode).toBe('NO_PERMISSION')
  const bar = await api.as('bar01')
  expect((await bar.call(reports.manufacture, all)).summary.producedQuantity).toBeGreaterThan(0)
  for (const wrong of [
    { tab: 'week' },
    { produceDept: 'cellar' },
    { statisType: 'gin' },
    { beginDate: '2026-03-15', endDate: '2026-03-01' },
  ]) {
    const reply = await gm.send(reports.manufacture, wrong as never)
    expect([wrong, reply.errCode, /\p{Script=Han}/u.test(reply.msg)]).toEqual([wrong, 'PARAM_INVALID', true])
  }
  expect((await gm.send(reports.madeLines, all as never)).errCode).toBe('PARAM_INVALID')
  expect(await gm.call(reports.madeLines, { ...all, goodsId: 987_654_321 })).toEqual({
    rows: [],
    total: 0,
    goods: null,
  })
})
