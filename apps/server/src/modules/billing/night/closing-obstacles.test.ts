import { billing } from '@nocturne/contract/billing/endpoints'
import { bookingStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { createFakeProvider } from '../../../../test/fake-provider.ts'
import { openTable, orderBottles, readSitting } from '../../../../test/factories.ts'
import { setProviders } from '../../../providers/registry.ts'

const TONIGHT = '2026-03-14'

describe("blockers of the night's closing", () => {
  let api: TestApi
  let floor: Caller
  let cashier: Caller
  let finance: Caller

  beforeAll(async () => {
    api = await startTestApi()
    floor = await api.as('lm01')
    cashier = await api.as('shouyin01')
    finance = await api.as('caiwu01')
    setProviders({ wechat: createFakeProvider('wechat') })
  })

  const inTheWay = (caller: Caller, businessDate = TONIGHT) => caller.send(billing.inTheWay, { businessDate })

  it('are visible to those who close nights', async () => {
    expect((await inTheWay(api.anonymous)).httpStatus).toBe(401)
    for (const caller of [floor, cashier]) expect(await inTheWay(caller)).toMatchObject({ code: 403 })
    expect(await inTheWay(finance)).toMatchObject({
      data: { tables: [], running: [], approvals: [], drawers: [] },
    })
  })

  it('lists tables with what they owe, one line per merged group, requests, payments and drawers', async () => {
    const [owing, paid] = [await openTable(api, floor, 'B01'), await openTable(api, floor, 'B02')]
    const [main, other] = [await openTable(api, floor, 'B03'), await openTable(api, floor, 'B04')]
    for (const { tableRecordId } of [owing, paid, other]) await orderBottles(floor, tableRecordId)
    const { version } = await readSitting(api, main.tableRecordId)
    await floor.call(tables.merge, { mainRecordId: main.tableRecordId, recordIds: [other.tableRecordId], version })
    await cashier.call(billing.settle, {
      billId: paid.billId,
      payments: [{ payMethod: 'cash', amount: 88_000 }],
    })
    await cashier.call(billing.stayBelow, {
      billId: paid.billId,
      version: (await readSitting(api, paid.tableRecordId)).version,
      minDiffAmount: 80_000,
      reason: '老客户',
    })
    const { validcode } = await cashier.call(billing.payCode, { billId: owing.billId, amount: 10_000 })
    const payRequest = { requestId: crypto.randomUUID(), validcode, payMethod: 'wechat' as const, openId: 'o-thinks' }
    await api.phone('night-phone').call(billing.scanPay, payRequest)

    const { data } = await inTheWay(finance)
    expect(data.tables).toMatchObject([
      { tableRecordId: owing.tableRecordId, tableNames: 'B01', unpaidAmount: 88_000, settled: false },
      { tableRecordId: main.tableRecordId, tableNames: 'B03、B04', tableCount: 2, guestNum: 8, unpaidAmount: 88_000 },
      { tableRecordId: paid.tableRecordId, tableNames: 'B02', unpaidAmount: 0, settled: true },
    ])
    expect(data.approvals).toMatchObject([{ title: 'B02 未达低消，仍按消费结账', amount: 80_000 }])
    expect(data.drawers).toHaveLength(1)
    const expected = await api.db
      .selectFrom('booking')
      .select('bookingId')
      .where('bookingDate', '=', TONIGHT)
      .where('status', 'in', [bookingStatus.unconfirmed, bookingStatus.booked])
      .execute()
    expect(data.bookingCount).toBe(expected.length)
    expect(data.running).toMatchObject([{ billId: owing.billId, tableNames: 'B01', amount: 10_000 }])
    expect((await inTheWay(finance, '2026-03-13')).data.tables).toEqual([])
  })
})
