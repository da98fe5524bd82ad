/**
 * Commands that post several ledger entries lock all their accounts together by ascending id, not entry by entry. A concurrent deposit
 * locks the deposit liability, then the drawer.
 */
import { payMethod, refundStatus, refundType } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { addBooking, readBill, fillStock, orderBottles, readSitting, readTableId } from '../factories.ts'
import { runLockConflict } from './interleave.ts'

const DEPOSIT = 50_000

describe('several ledger entries in one command', () => {
  let api: TestApi
  let gm: Caller
  let cashier: Caller
  let count = 0

  beforeAll(async () => {
    api = await startTestApi()
    await fillStock(api)
    gm = await api.as('gm')
    cashier = await api.as('shouyin01')
  })

  const account = async (code: string) => {
    const { accountId } = await api.db
      .selectFrom('account')
      .select('accountId')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    return { accountId, hold: `select from account where account_id = ${accountId} for no key update` }
  }
  /** Guests with a paid deposit at a table with one bottle, 880.00. */
  async function seated(by: 'cash' | 'card') {
    count += 1
    const tableId = await readTableId(api, `A0${count}`)
    const { bookingId } = await addBooking(gm, { tableId, depositAmount: DEPOSIT }, api)
    await cashier.call(reservations.takeDeposit, { bookingId, payMethod: by })
    const { tableRecordId } = await gm.call(tables.open, { tableId, bookingId, guestNum: 4 })
    const { orderId } = await orderBottles(gm, tableRecordId)
    const { billId } = await readSitting(api, tableRecordId)
    return { billId, bookingId, orderId }
  }
  const pays = ({ billId, bookingId }: { billId: number; bookingId: number }, rest: 'cash' | 'card') => ({
    billId,
    payments: [
      { payMethod: rest, amount: 38_000 },
      { payMethod: payMethod.deposit, amount: DEPOSIT, depositBookingId: bookingId },
    ],
  })
  /**
   * Runs `work` during a cash deposit, which locks `prepaid:deposit` first: its id is smaller than that of any drawer.
   */
  const whileDepositIsTaken = async (work: () => ReturnType<Caller['send']>) => {
    const [owed, drawer] = [await account('prepaid:deposit'), await account(`cash:${cashier.userId}`)]
    expect(owed.accountId).toBeLessThan(drawer.accountId)
    await runLockConflict(api, { first: owed.hold, next: drawer.hold }, work)
  }

  it('pays a bill with two methods', async () => {
    const sitting = await seated('cash')
    await whileDepositIsTaken(() => cashier.send(billing.settle, pays(sitting, 'cash')))
  })

  it('reverses it', async () => {
    const sitting = await seated('cash')
    await cashier.call(billing.settle, pays(sitting, 'cash'))
    const { billId } = sitting
    const { version } = await readBill(api, billId)
    const finance = await api.as('caiwu01')
    await whileDepositIsTaken(() => finance.send(billing.reverse, { billId, version, reason: '收错方式' }))
  })

  it('returns goods paid by a deposit: the deposit is refunded, and the amount is owed again', async () => {
    const sitting = await seated('card')
    await cashier.call(billing.settle, pays(sitting, 'cash'))
    const [card, owed] = [await account('card:clearing'), await account('prepaid:deposit')]
    expect(card.accountId).toBeLessThan(owed.accountId)
    const back = { refundType: refundType.moneyOnly, amount: 88_000, reason: '投诉' }
    const { refundId, status } = await cashier.call(billing.refundApply, { orderId: sitting.orderId, ...back })
    expect(status).toBe(refundStatus.pending)
    const finance = await api.as('caiwu01')
    await runLockConflict(api, { first: card.hold, next: owed.hold }, () =>
      finance.send(billing.refundAudit, { refundId, agree: true }),
    )
  })
})
