/** Books the rebates of a closed night to each account, line by line; reversed rebates are deducted. */
import { bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { NightBooking } from '../ledger/public.ts'
import { bookBonusBills } from './book-bills.ts'

type Row = {
  rebateId: number
  userId: number
  rebateAmount: number
  quantity: number
  goodsName: string
  tableName: string
}

/** Runs after the module `ledger` has written the rebates, one row for each line and person. */
export const bookNightRebates: NightBooking = async (tx, { businessDate, at, userId }) => {
  const { rows } = await sql<Row>`
    select r.rebate_id, r.user_id, r.rebate_amount, r.quantity, i.goods_name, t.table_name
    from rebate_detail r join order_item i using (order_item_id) join orders o on o.order_id = r.order_id join sitting t using (sitting_id)
    where r.business_date = ${businessDate}::date and r.rebate_amount <> 0 order by r.rebate_id`.execute(tx)
  const bills = rows.map((row) => ({
    userId: row.userId,
    billType: bonusBillType.rebate,
    direction: row.rebateAmount > 0 ? bonusDirection.income : bonusDirection.expense,
    amount: Math.abs(row.rebateAmount),
    title: formatRebateTitle(row),
    about: row.tableName,
    bizType: 'rebate' as const,
    bizId: row.rebateId,
    businessDate,
    against: `rebate_payable:${row.userId}`,
  }))
  await bookBonusBills(tx, bills, { entryKey: `bonus:rebate:${businessDate}`, at, userId })
}

/** Goods of the line, with the number of pieces if the row counts them. */
export const formatRebateTitle = ({ goodsName, quantity }: Pick<Row, 'goodsName' | 'quantity'>): string =>
  quantity === 0 ? goodsName : `${goodsName} ×${Math.abs(quantity)}`
