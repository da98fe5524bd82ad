/** The facts of an order becoming owed, read from its lines: what was placed, and every discount it already carries. */
import type { OrderType } from '@nocturne/contract/codes'
import { factType, orderType } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import type { DiscountKind, Fact } from '../ledger/public.ts'
import type { DiscountColumn } from './line-rules.ts'

/** The kind a stored discount counts as. What is neither price, member, manager nor wipe comes with the order's type. */
export function discountKind(column: DiscountColumn, type: OrderType): DiscountKind {
  if (column === 'changePriceDiscount') return 'changePrice'
  if (column === 'memberDiscount') return 'member'
  if (column === 'managerDiscount') return 'manager'
  if (column === 'wipeDiscount') return 'wipe'
  if (type === orderType.voucher) return 'voucher'
  return type === orderType.flashSale || type === orderType.groupPlay ? 'prepay' : 'allowance'
}

/** Facts of an order that waited and is owed now: at 转后付, and together with the payment when it is paid. */
export async function placedFacts(db: Db, orderId: number): Promise<{ facts: Fact[]; payableAmount: number }> {
  const sums = await db
    .selectFrom('orderItem as i')
    .innerJoin('orders as o', 'o.orderId', 'i.orderId')
    .select(({ fn }) => [
      'o.orderType',
      fn.sum<number>('i.amount').as('total'),
      fn.sum<number>('i.changePriceDiscount').as('changePriceDiscount'),
      fn.sum<number>('i.memberDiscount').as('memberDiscount'),
      fn.sum<number>('i.managerDiscount').as('managerDiscount'),
      fn.sum<number>('i.wipeDiscount').as('wipeDiscount'),
      fn.sum<number>('i.otherDiscount').as('otherDiscount'),
    ])
    .where('i.orderId', '=', orderId)
    .groupBy('o.orderType')
    .executeTakeFirstOrThrow()
  const { orderType: type, total, ...discounts } = sums
  const given = Object.entries(discounts) as [DiscountColumn, number][]
  const facts: Fact[] = [
    { factType: factType.placed, orderId, dTotal: total, dUnpaid: total },
    ...given.map(([column, amount]): Fact => ({
      factType: factType.discounted,
      orderId,
      discountKind: discountKind(column, type),
      dDiscount: amount,
      dUnpaid: -amount,
    })),
  ]
  return {
    facts: facts.filter((fact) => fact.dUnpaid !== 0),
    payableAmount: total - given.reduce((sum, [, amount]) => sum + amount, 0),
  }
}
