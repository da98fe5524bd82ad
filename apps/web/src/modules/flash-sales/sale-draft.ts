/** Goods of a sale that is edited on three pages; stored in this tab until the sale is saved. */
import { addDays } from '@nocturne/base/venue-time'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { useState } from 'react'

import { removeDraft, storeDraft, readDraft } from '#lib/offline/draft.ts'
import type { Sale } from './sale-texts.ts'

/** Goods of the sale; null for values that are not typed yet. */
export type SaleGoodsDraft = {
  goodsId: number
  goodsName: string
  imageUrl: string | null
  salePrice: number
  killPrice: number | null
  stockNum: number | null
  limitNum: number | null
}

const getDraftName = (activityId: number | undefined) => `sale.goods.${activityId ?? 'new'}`

/** Goods of the draft; until they are changed, the goods of the saved sale. */
export function useSaleGoodsDraft(activityId: number | undefined, sale: Sale | undefined) {
  const readDraftGoods = () => readDraft(getDraftName(activityId)) as readonly SaleGoodsDraft[] | undefined
  const [written, setWritten] = useState(readDraftGoods)
  const goods = written ?? sale?.goods ?? none
  const set = (next: readonly SaleGoodsDraft[]) => {
    storeDraft(getDraftName(activityId), next)
    setWritten(next)
  }
  return { goods, set }
}

const none: readonly SaleGoodsDraft[] = []

export const removeDraftGoods = (activityId: number | undefined): void => removeDraft(getDraftName(activityId))

/** Error text of one of the goods; null if valid. */
export function findGoodsError({ killPrice, salePrice, stockNum, limitNum }: SaleGoodsDraft): string | null {
  if (killPrice === null || killPrice <= 0) return '请输入秒杀价'
  if (killPrice >= salePrice) return '秒杀价必须低于原价'
  if (stockNum === null || stockNum < 1) return '请输入库存'
  return limitNum === null || limitNum < 1 ? '请输入限购数量' : null
}

/** Limit in basis points of the list price: a price below it is probably a typing error. */
const FAR_BELOW_BP = 3_000

/** Warning for a price far below the list price; it does not block saving. */
export function findPriceWarning({
  killPrice,
  salePrice,
}: Pick<SaleGoodsDraft, 'killPrice' | 'salePrice'>): string | null {
  if (killPrice === null || killPrice <= 0 || killPrice * 10_000 >= salePrice * FAR_BELOW_BP) return null
  return `不到原价的 ${Math.max(1, Math.ceil((killPrice * 100) / salePrice))}%，请确认`
}

/** Default duration of a sale, and of the redemption period after it, in days. */
const RUNNING_DAYS = 7
const USABLE_DAYS = 30

export type SaleTimes = Readonly<
  Record<'startDate' | 'startClock' | 'endDate' | 'endClock' | 'useStartDate' | 'useEndDate', string>
>

/**
 * Default times of a new sale: one week from noon tomorrow, redeemable until a month after its end. `today` is a
 * calendar date.
 */
export function getDefaultSaleTimes(today: string): SaleTimes {
  const startDate = addDays(today, 1)
  const endDate = addDays(startDate, RUNNING_DAYS)
  return {
    startDate,
    startClock: '12:00',
    endDate,
    endClock: '12:00',
    useStartDate: startDate,
    useEndDate: addDays(endDate, USABLE_DAYS),
  }
}

type GoodsInput = InputOf<typeof flashSales.activitySave>['goods']

export const toGoodsInput = (goods: readonly SaleGoodsDraft[]): GoodsInput =>
  goods.map(({ goodsId, killPrice, stockNum, limitNum }) => ({
    goodsId,
    killPrice: killPrice ?? 0,
    stockNum: stockNum ?? 0,
    limitNum: limitNum ?? 0,
  }))

/** Moves the element at `from` to index `to`. */
export function moveElement<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  const rest = rows.filter((_, index) => index !== from)
  const row = rows[from]
  return row === undefined || to < 0 || to >= rows.length ? rows : [...rest.slice(0, to), row, ...rest.slice(to)]
}
