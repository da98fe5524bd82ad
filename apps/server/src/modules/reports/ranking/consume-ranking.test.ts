import { addDays } from '@nocturne/base/venue-time'
import { recordStatus, tableType } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'

const AS_OF = '2026-03-14 23:40:00'
const nights = { beginDate: addDays('2026-03-14', -5), endDate: '2026-03-14' }

describe('消费排行', () => {
  let api: TestApi
  let gm: Caller
  let sales: Caller

  beforeAll(async () => {
    api = await generateVenue(AS_OF, { nights: 16, scale: 0.3, seed: 11 })
    gm = await api.as('gm')
    const people = await api.db.selectFrom('appUser').select(['userId', 'userName', 'roleKeys']).execute()
    const sold = new Set((await sittings()).map(({ salesUserId }) => salesUserId))
    sales = await api.as(people.find(({ userId, roleKeys }) => sold.has(userId) && roleKeys[0] === 'sales')!.userName)
  }, 600_000)

  const ranking = (caller: Caller, input: InputOf<typeof reports.consumeRanking> = {}) =>
    caller.call(reports.consumeRanking, { ...nights, pageSize: 200, ...input })
  const sittings = () =>
    api.db
      .selectFrom('sitting')
      .selectAll()
      .where('businessDate', '>=', nights.beginDate)
      .where('businessDate', '<=', nights.endDate)
      .where('status', '<>', recordStatus.cancelled)
      .where('tableType', '<>', tableType.virtual)
      .where('payableAmount', '<>', 0)
      .execute()
  type Sitting = Awaited<ReturnType<typeof sittings>>[number]
  const sumPayable = (some: readonly Sitting[]) =>
    some.reduce((sum, { payableAmount }) => sum + (payableAmount ?? 0), 0)

  it('refuses strangers, callers without permission and invalid filters', async () => {
    expect((await api.anonymous.send(reports.consumeRanking, {})).httpStatus).toBe(401)
    expect(await (await api.as('bar01')).send(reports.consumeRanking, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
    for (const wrong of [{ dim: 'people' }, { guestOf: 0 }, { areaId: 'x' }, { beginDate: 'today' }])
      expect(await gm.send(reports.consumeRanking, wrong as never)).toMatchObject({
        errCode: 'PARAM_INVALID',
        msg: expect.stringMatching(/\p{Script=Han}/u) as string,
      })
  })

  it('ranks sittings by amount due, adding up to all of them', async () => {
    const all = await sittings()
    const answer = await ranking(gm)
    expect(answer).toMatchObject({ rankedNum: all.length, sum: sumPayable(all), total: Math.min(100, all.length) })
    const best = all.toSorted((a, b) => (b.payableAmount ?? 0) - (a.payableAmount ?? 0))
    expect(answer.rows.map(({ payableAmount }) => payableAmount)).toEqual(
      best.slice(0, answer.total).map(({ payableAmount }) => payableAmount),
    )
    expect(answer.rows.map(({ place }) => place)).toEqual(answer.rows.map((_row, index) => index + 1))
    const second = await ranking(gm, { pageNum: 2, pageSize: 10 })
    expect(second.rows).toEqual(answer.rows.slice(10, 20))
  })

  it('groups guests by phone number, masked, and opens their sittings', async () => {
    const all = (await sittings()).filter(({ guestPhone }) => guestPhone !== '')
    const byPhone = Map.groupBy(all, ({ guestPhone }) => guestPhone)
    const answer = await ranking(gm, { dim: 'guest' })
    expect(answer).toMatchObject({ rankedNum: byPhone.size, sum: sumPayable(all) })
    for (const row of answer.rows.slice(0, 5)) {
      expect(row.phoneMask).toMatch(/^\d{3}\*{4}\d{4}$/)
      const own = all.find(({ tableRecordId }) => tableRecordId === row.tableRecordId)!
      const his = byPhone.get(own.guestPhone)!
      expect([row.visitCount, row.payableAmount]).toEqual([his.length, sumPayable(his)])
      const opened = await ranking(gm, { guestOf: row.tableRecordId })
      expect(opened.sum).toBe(row.payableAmount)
      expect(new Set(opened.rows.map(({ tableRecordId }) => tableRecordId))).toEqual(
        new Set(his.map(({ tableRecordId }) => tableRecordId)),
      )
    }
  })

  it('limits a sales person to their own sittings, and opens no guest by a foreign sitting', async () => {
    const all = await sittings()
    const mine = all.filter(({ salesUserId }) => salesUserId === sales.userId)
    const answer = await ranking(sales)
    expect(mine.length).toBeGreaterThan(0)
    expect(answer).toMatchObject({ rankedNum: mine.length, sum: sumPayable(mine) })
    const foreign = all.find(({ salesUserId, guestPhone }) => salesUserId !== sales.userId && guestPhone !== '')!
    expect((await ranking(sales, { guestOf: foreign.tableRecordId })).rows).toEqual([])
    expect((await ranking(gm, { guestOf: 999_999_999 })).rows).toEqual([])
  })

  it('areas add up to the venue', async () => {
    const all = await sittings()
    const areas = [...new Set(all.map(({ areaId }) => areaId))]
    const sums = await Promise.all(areas.map(async (areaId) => (await ranking(gm, { areaId })).sum))
    expect(areas.length).toBeGreaterThan(1)
    expect(sums.reduce((total, sum) => total + sum, 0)).toBe(sumPayable(all))
  })

  it('ranks the earlier sitting first on a tie', async () => {
    const { rows } = await ranking(gm)
    const tied = rows.filter(({ payableAmount }, index) => payableAmount === rows[index + 1]?.payableAmount)
    expect(tied.length).toBeGreaterThan(0)
    for (const row of tied) {
      const next = rows[rows.indexOf(row) + 1]!
      const at = async (tableRecordId: number) =>
        (
          await api.db
            .selectFrom('salesFact')
            .select(['eventAt', 'dTotal', 'dGift', 'dDiscount'])
            .where('tableRecordId', '=', tableRecordId)
            .execute()
        )
          .filter(({ dTotal, dGift, dDiscount }) => dTotal - dGift - dDiscount !== 0)
          .map(({ eventAt }) => eventAt)
          .toSorted()
          .at(-1)!
      expect((await at(row.tableRecordId)) <= (await at(next.tableRecordId))).toBe(true)
    }
  })

  it('lists up to the configured limit, and counts all', async () => {
    const configValue = JSON.stringify(3)
    await api.db
      .insertInto('sysConfig')
      .values({ configKey: 'rank.limit', configValue })
      .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
      .execute()
    const answer = await ranking(gm)
    expect(answer.rows.length).toBe(3)
    expect(answer.rankedNum).toBe((await sittings()).length)
  })
})
