/** Facts of an order that becomes owed, from its lines: the amount placed, and every discount it already has. */
import type { OrderType } from '@nocturne/contract/codes'
import { factType, orderType } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import type { DiscountKind, Fact } from '../ledger/public.ts'
import type { DiscountColumn } from './line-rules.ts'

/** Kind of a stored discount. Discounts other than price, member, manager and wipe depend on the order type. */
export function getDiscountKind(column: DiscountColumn, type: OrderType): DiscountKind {
  if (column === 'changePriceDiscount') return 'changePrice'
  if (column === 'memberDiscount') return 'member'
  if (column === 'managerDiscount') return 'manager'
  if (column === 'wipeDiscount') return 'wipe'
  if (type === orderType.voucher) return 'voucher'
  return type === orderType.flashSale || type === orderType.groupPlay ? 'prepay' : 'allowance'
}

/** Facts of a waiting order that becomes owed: at 转后付, or together with its payment. */
export async function readPlacedFacts(db: Db, orderId: number): Promise<{ facts: Fact[]; payableAmount: number }> {
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
      discountKind: getDiscountKind(column, type),
      dDiscount: amount,
      dUnpaid: -amount,
    })),
  ]
  return {
    facts: facts.filter((fact) => fact.dUnpaid !== 0),
    payableAmount: total - given.reduce((sum, [, amount]) => sum + amount, 0),
  }
}
