/** Deals of the demo venue at 美团 and 抖音, and one of its own. */
import { tableType, voucherPlatform } from '@nocturne/contract/codes'
import type { Tx } from '../src/db/connection.ts'
import { groupDeals } from './packages-data.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

export async function seedGroupPackages(tx: Tx): Promise<void> {
  await tx
    .insertInto('groupPackage')
    .values(
      groupDeals.map(({ goodsId, ...deal }) => ({
        ...deal,
        goodsId,
        // Deals with two bottles need a booth.
        minTableType: deal.marketAmount >= 1_000_00 ? tableType.booth : null,
        weekdays: EVERY_DAY,
        beginDate: '2020-01-01',
        endDate: '2099-12-31',
        limitPerTable: deal.platform === voucherPlatform.other ? 1 : 3,
        useRules: '每桌限用，节假日通用；不与其他优惠同享，酒水不可寄存',
      })),
    )
    .execute()
}
