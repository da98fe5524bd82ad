import { parseTime } from '@nocturne/base/venue-time'
import { payMode } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { BOTTLE_GOODS_ID, openTable, orderBottles } from '../../../test/factories.ts'
import { closeDueNights } from '../../jobs/night-close.ts'

describe('stock and the menu', () => {
  it('publishes when goods run low or become available, not for each bottle', async () => {
    const api = await startTestApi()
    const floor = await api.as('lm01')
    const { tableRecordId } = await openTable(api, floor, 'A08')
    const readEvents = async () =>
      (await api.db.selectFrom('outbox').select('payload').where('topic', '=', 'goods').execute()).map(
        (row) => row.payload,
      )
    await api.db
      .updateTable('goods')
      .set({ stockNum: 6, stockWarnNum: 4 })
      .where('goodsId', '=', BOTTLE_GOODS_ID)
      .execute()
    await orderBottles(floor, tableRecordId)
    expect(await readEvents()).toEqual([])
    await orderBottles(floor, tableRecordId)
    expect(await readEvents()).toEqual([{ topic: 'goods', ids: [BOTTLE_GOODS_ID] }])
    expect((await floor.call(catalog.goodsDetail, { goodsId: BOTTLE_GOODS_ID })).stockHint).toBe(4)
    const { orderId } = await floor.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 4 }],
      payMode: payMode.payNow,
    })
    await floor.call(orders.cancel, { orderId })
    expect(await readEvents()).toHaveLength(3)
  })
})

describe('沽清', () => {
  let api: TestApi
  let bar: Caller
  let waiter: Caller

  beforeAll(async () => {
    api = await startTestApi()
    bar = await api.as('bar01')
    waiter = await api.as('fwy01')
  })

  const mark = () => bar.call(catalog.soldOut, { goodsId: BOTTLE_GOODS_ID, soldOut: true })
  const bottle = (caller: Caller) => caller.call(catalog.goodsDetail, { goodsId: BOTTLE_GOODS_ID })

  it('requires the permission to mark goods and distinguishes a mark from exhausted stock', async () => {
    expect(await bottle(bar)).toMatchObject({ markedSoldOut: false, can: { soldOut: true } })
    await mark()
    expect(await bottle(waiter)).toMatchObject({ soldOut: true, markedSoldOut: true, can: { soldOut: false } })
    await bar.call(catalog.soldOut, { goodsId: BOTTLE_GOODS_ID, soldOut: false })
    await api.db.updateTable('goods').set({ stockNum: 0 }).where('goodsId', '=', BOTTLE_GOODS_ID).execute()
    expect(await bottle(waiter)).toMatchObject({ soldOut: true, markedSoldOut: false })
    await api.db.updateTable('goods').set({ stockNum: 9 }).where('goodsId', '=', BOTTLE_GOODS_ID).execute()
  })

  it('lasts for the night: closing it makes the goods available again and publishes the change', async () => {
    const countEvents = async () =>
      (await api.db.selectFrom('outbox').select('topic').where('topic', '=', 'goods').execute()).length
    await mark()
    const before = await countEvents()
    await (await api.as('caiwu01')).call(ledger.closeDay, { businessDate: '2026-03-14' })
    expect(await bottle(waiter)).toMatchObject({ soldOut: false, markedSoldOut: false })
    expect(await countEvents()).toBe(before + 1)

    api.clock.at('2026-03-15 21:00:00')
    await openTable(api, await api.as('lm01'), 'A08')
    await mark()
    api.clock.at('2026-03-16 12:00:01')
    expect(await closeDueNights(api.db, parseTime(api.clock.now()))).toBe(1)
    expect(await bottle(waiter)).toMatchObject({ soldOut: false })
  })
})
