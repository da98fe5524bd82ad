/** Commands on stock and cash drawers. */
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { stockBizType } from '@nocturne/contract/codes'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { readBalance, BOTTLE_GOODS_ID } from '../../factories.ts'
import type { MergedGroup } from '../merged-group.ts'
import { itemsInReverseOrder, defineCommand, getUserId, cachePerGroup } from './command.ts'
import type { MergedCommand } from './command.ts'

const readStock = async ({ api }: MergedGroup) => {
  const { stockNum } = await api.db
    .selectFrom('goods')
    .select('stockNum')
    .where('goodsId', '=', BOTTLE_GOODS_ID)
    .executeTakeFirstOrThrow()
  return stockNum
}
/** Limits the stock to what a stock count accepts. */
const countable = cachePerGroup(async (group) => {
  if ((await readStock(group)) < 95_000) return
  const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 9_999 }]
  await group.gm.call(catalog.stockOut, { bizType: stockBizType.damage, items, remark: '搬库' })
})

/** Opens a drawer with 500 yuan, unless one is open. */
const openShift: MergedCommand['needs'] = ({ cashier }) => cashier.send(ledger.shiftOpen, { floatAmount: 50_000 })
/** Cash expected in the drawer: the opening amount plus the ledger balance. */
const computeExpectedCash = async ({ cashier, api }: MergedGroup) =>
  50_000 + (await readBalance(api, `cash:${getUserId(cashier)}`))

export const stockAndDrawerCommands: readonly MergedCommand[] = [
  defineCommand('deliver goods', catalog.stockIn, ({ gm }) =>
    gm.send(catalog.stockIn, { items: itemsInReverseOrder, remark: '补货' }),
  ),
  defineCommand('break goods', catalog.stockOut, ({ gm }) =>
    gm.send(catalog.stockOut, { bizType: stockBizType.damage, items: itemsInReverseOrder, remark: '打碎' }),
  ),
  defineCommand(
    'count goods',
    catalog.stockCheck,
    async (group) => {
      const bookNum = await readStock(group)
      return group.gm.send(catalog.stockCheck, {
        items: [{ goodsId: BOTTLE_GOODS_ID, bookNum, countedNum: bookNum + 1 }],
        remark: '盘点',
      })
    },
    { needs: countable },
  ),
  defineCommand('begin a shift', ledger.shiftOpen, ({ otherCashier }) =>
    otherCashier.send(ledger.shiftOpen, { floatAmount: 10_000 }),
  ),
  defineCommand(
    'count a drawer',
    ledger.shiftCount,
    async (group) => group.cashier.send(ledger.shiftCount, { countedAmount: await computeExpectedCash(group) }),
    { needs: openShift },
  ),
  defineCommand(
    'move cash',
    ledger.cashMove,
    ({ cashier }) => cashier.send(ledger.cashMove, { moveKind: 'out', amount: 100, reason: '存入保险柜' }),
    { needs: openShift },
  ),
  defineCommand(
    'end a shift',
    ledger.shiftClose,
    async (group) =>
      group.cashier.send(ledger.shiftClose, { countedAmount: await computeExpectedCash(group), remark: '交班' }),
    { needs: openShift },
  ),
]
