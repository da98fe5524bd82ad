/** Goods in the cellar, and cash drawers. */
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { stockBizType } from '@nocturne/contract/codes'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { balanceOf, BOTTLE } from '../../factories.ts'
import type { Group } from '../merged-group.ts'
import { backwards, command, idOf, part } from './command.ts'
import type { Command } from './command.ts'

const stockOf = async ({ api }: Group) => {
  const { stockNum } = await api.db
    .selectFrom('goods')
    .select('stockNum')
    .where('goodsId', '=', BOTTLE)
    .executeTakeFirstOrThrow()
  return stockNum
}
/** No more lie there than anybody can count. */
const countable = part(async (group) => {
  if ((await stockOf(group)) < 95_000) return
  const items = [{ goodsId: BOTTLE, quantity: 9_999 }]
  await group.gm.call(catalog.stockOut, { bizType: stockBizType.damage, items, remark: '搬库' })
})

export const stockAndShifts: readonly Command[] = [
  command('deliver goods', catalog.stockIn, ({ gm }) => gm.send(catalog.stockIn, { items: backwards, remark: '补货' })),
  command('break goods', catalog.stockOut, ({ gm }) =>
    gm.send(catalog.stockOut, { bizType: stockBizType.damage, items: backwards, remark: '打碎' }),
  ),
  command(
    'count goods',
    catalog.stockCheck,
    async (group) => {
      const bookNum = await stockOf(group)
      return group.gm.send(catalog.stockCheck, {
        items: [{ goodsId: BOTTLE, bookNum, countedNum: bookNum + 1 }],
        remark: '盘点',
      })
    },
    { needs: countable },
  ),
  command('begin a shift', ledger.shiftOpen, ({ otherCashier }) =>
    otherCashier.send(ledger.shiftOpen, { floatAmount: 10_000 }),
  ),
  command(
    'end a shift',
    ledger.shiftClose,
    async ({ cashier, api }) => {
      const countedAmount = 50_000 + (await balanceOf(api, `cash:${idOf(cashier)}`))
      return cashier.send(ledger.shiftClose, { countedAmount, remark: '交班' })
    },
    { needs: ({ cashier }) => cashier.send(ledger.shiftOpen, { floatAmount: 50_000 }) },
  ),
]
