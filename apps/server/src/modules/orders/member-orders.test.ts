import { billing } from '@nocturne/contract/billing/endpoints'
import { orderStatus } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import { openTable, orderBottles, payBill } from '../../../test/factories.ts'
import { memberPhone } from '../../../test/members.ts'
import { modules } from '../../app/modules.ts'

const api = await testApi()
const HIS = 11
const OTHER = 12

describe('a member’s orders', () => {
  let waiter: Caller
  let orderId = 0
  let billId = 0

  beforeAll(async () => {
    waiter = await api.as('fwy01')
    const sitting = await openTable(api, waiter, 'A01')
    billId = sitting.billId
    orderId = (await orderBottles(waiter, sitting.tableRecordId)).orderId
    await waiter.call(billing.member, { billId, version: sitting.version, memberId: HIS }).catch(async () => {
      await api.db.updateTable('tableRecord').set({ memberId: HIS }).where('billId', '=', billId).execute()
    })
  })

  it('are those at his tables, newest first, with what became of them', async () => {
    const own = await memberPhone(api, HIS)
    const { rows, total } = await own.call(orders.memberList, {})
    expect({ ids: rows.map((row) => row.orderId), total }).toEqual({ ids: [orderId], total: 1 })
    expect(rows[0]).toMatchObject({ tableName: 'A01', pieces: 1, status: orderStatus.placed, giftFlag: false })
    await payBill(api, billId)
    const detail = await own.call(orders.memberDetail, { orderId })
    expect(detail).toMatchObject({ unpaidAmount: 0, paidAmount: detail.payableAmount, canPay: false })
    expect(await own.call(members.info, {})).toMatchObject({ points: Math.floor(detail.payableAmount / 100) })
  })

  it('stay his when he becomes part of another, and are the other’s then', async () => {
    const finance = await api.as('caiwu01')
    await finance.call(members.merge, { memberId: 13, fromMemberId: HIS, reason: '同一位客人' })
    const merged = await memberPhone(api, 13)
    expect((await merged.call(orders.memberList, {})).rows.map((row) => row.orderId)).toEqual([orderId])
    expect((await merged.call(orders.memberDetail, { orderId })).orderId).toBe(orderId)
    // His staff see one guest: the rate of the one he is now.
    expect(await finance.call(members.detail, { memberId: 13 })).toMatchObject({ visitCount: 1 })
  })

  it('and everything else of a member are nobody else’s: foreign ids answer as ids that never were', async () => {
    const stranger = await memberPhone(api, OTHER)
    const mine = await memberPhone(api, 14, 'phone-of-14-a')
    const { sessionId } = (await mine.call(members.sessions, {}))[0] ?? { sessionId: 0 }
    const foreign: Record<string, Record<string, number>> = {
      'orders.memberDetail': { orderId },
      'members.endSession': { sessionId },
    }
    const unknown = { orderId: 999_999_999, sessionId: 999_999_999 }
    const named = modules
      .flatMap((module) => Object.values<Endpoint>(module.endpoints))
      .filter(({ access, id }) => access === 'member' && id in foreign)
    expect(named.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(foreign).toSorted((a, b) => a.localeCompare(b)),
    )
    for (const endpoint of named) {
      const input = foreign[endpoint.id] ?? {}
      const nobody = Object.fromEntries(Object.keys(input).map((name) => [name, unknown[name as keyof typeof unknown]]))
      const [theirs, none] = [await stranger.send(endpoint, input), await stranger.send(endpoint, nobody)]
      expect(theirs, endpoint.id).toEqual(none)
      expect(theirs.code, endpoint.id).toBe(500)
    }
    expect(await stranger.call(orders.memberList, {})).toEqual({ rows: [], total: 0 })
  })
})
