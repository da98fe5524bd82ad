/** Stock work of the bar: counting, restocking, breakage, internal use. */
import { getWeekday } from '@nocturne/base/venue-time'
import { stockBizType } from '@nocturne/contract/codes'
import type { StockBizType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import type { Night } from './night.ts'
import { toNightSeconds } from './night-clock.ts'
import { logOperation, moveStock } from './write.ts'

/** Stock is counted on Mondays, before restocking. */
const COUNTING_DAY = 1
const MOST_DIFFERENCES = 4
const BREAKAGE = 0.3
const OWN_USE = 0.2

export function planStockWork(night: Night): void {
  const random = night.stream('stock')
  const pickGoods = () => random.pick([...night.venue.par.keys()])
  if (getWeekday(night.date) === COUNTING_DAY)
    night.time.plan(toNightSeconds(18, 40), () =>
      count(
        night,
        new Map(Array.from({ length: random.int(1, MOST_DIFFERENCES) }, () => [pickGoods(), random.int(-2, 1)])),
      ),
    )
  night.time.plan(toNightSeconds(19), () => restock(night))
  if (random.chance(BREAKAGE))
    night.time.plan(toNightSeconds(random.int(22, 25), random.int(0, 59)), () =>
      removeStock(night, {
        bizType: stockBizType.damage,
        prefix: 'BS',
        goodsId: pickGoods(),
        remark: random.pick(breakages),
      }),
    )
  if (random.chance(OWN_USE))
    night.time.plan(toNightSeconds(20, random.int(0, 59)), () =>
      removeStock(night, {
        bizType: stockBizType.internalUse,
        prefix: 'LY',
        goodsId: pickGoods(),
        remark: random.pick(ownUses),
      }),
    )
}

const breakages = ['搬运时碰碎', '开瓶时断塞', '客人碰落，未计入账单'] as const
const ownUses = ['调酒师试酒', '吧台制作基酒', '员工培训'] as const

/** Restocks to full before opening, so that every night begins with full shelves. */
function restock(night: Night): void {
  const missing = [...night.venue.par].map(([goodsId, par]): [number, number] => [
    goodsId,
    par - (night.goods.get(goodsId)?.stockNum ?? par),
  ])
  recordSlip(night, new Map(missing.filter(([, quantity]) => quantity > 0)), {
    bizType: stockBizType.purchase,
    bizNo: night.ids.number('RK', night.date),
    remark: '每日补货',
  })
}

function count(night: Night, differences: ReadonlyMap<number, number>): void {
  const bizNo = night.ids.number('PD', night.date)
  const hasStock = ([goodsId, quantity]: readonly [number, number]) =>
    (night.goods.get(goodsId)?.stockNum ?? 0) + quantity >= 0
  const found = [...differences].filter(hasStock)
  const by = { bizNo, remark: '每周盘点' }
  recordSlip(night, new Map(found.filter(([, quantity]) => quantity > 0)), { ...by, bizType: stockBizType.countGain })
  recordSlip(night, new Map(found.filter(([, quantity]) => quantity < 0)), { ...by, bizType: stockBizType.countLoss })
}

type Out = { bizType: StockBizType; prefix: string; goodsId: number; remark: string }

function removeStock(night: Night, { bizType, prefix, goodsId, remark }: Out): void {
  if ((night.goods.get(goodsId)?.stockNum ?? 0) < 1) return
  recordSlip(night, new Map([[goodsId, -1]]), { bizType, bizNo: night.ids.number(prefix, night.date), remark })
}

type Slip = { bizType: StockBizType; bizNo: string; remark: string }

function recordSlip(night: Night, moves: ReadonlyMap<number, number>, { bizType, bizNo, remark }: Slip): void {
  const [keeper] = night.crew.bar
  if (!keeper || ![...moves.values()].some((quantity) => quantity !== 0)) return
  moveStock(night, moves, { bizType, bizNo, remark, orderId: null, userId: keeper.userId })
  logOperation(night, getEndpoint(bizType), keeper, {
    title: getLabel('stock_biz_type', bizType),
    subjectType: 'goods',
    subjectId: null,
    after: {
      bizNo,
      remark,
      moved: Object.fromEntries(
        [...moves].map(([goodsId, quantity]) => [night.goods.get(goodsId)?.goodsName, quantity]),
      ),
    },
  })
}

function getEndpoint(bizType: StockBizType) {
  if (bizType === stockBizType.purchase) return catalog.stockIn
  return bizType === stockBizType.damage || bizType === stockBizType.internalUse ? catalog.stockOut : catalog.stockCheck
}
