/** Links of stored bottles. */
import { findCachedConfig } from '#lib/query/global-config.ts'
import { buildLink } from '#lib/routing/links.ts'

/** P079 存酒, optionally for a sitting. */
export const buildStoreBottlesLink = (tableRecordId?: number) =>
  buildLink('/pages/employeeCenter/childrenPages/storingWine', { tableRecordId })

/** P079 存酒 with the form 手工登记, for a bottle that is on no bill. */
export const manualDepositLink = buildLink('/pages/employeeCenter/childrenPages/storingWine', { way: 'hand' })

/** P080 取酒, optionally to a table or for a guest. */
export const buildWithdrawBottlesLink = (
  where: { tableRecordId?: number | undefined; guestOf?: number | undefined } = {},
) => buildLink('/pages/employeeCenter/childrenPages/getWine', where)

/** P081 查酒. */
export const searchBottlesLink = buildLink('/pages/employeeCenter/childrenPages/searchWine')

/** P082 存酒查询, optionally for one guest or with one bottle open. */
export const buildCellarLink = (
  filter: { guestOf?: number; wineItemId?: number; view?: 'withdraw' | 'count'; countId?: number } = {},
) => buildLink('/pages/employeeCenter/childrenPages/searchWineStore', filter)

/** Content of the QR code on a bottle: P082 存酒查询 with that bottle open. */
export const buildBottleLabelUrl = (wineItemId: number) =>
  `${findCachedConfig()?.empDomain || location.origin}${buildCellarLink({ wineItemId })}`

/** P083 提交申请. */
export const buildConfirmRequestLink = (type: 'storing' | 'get' | 'hand') =>
  buildLink('/pages/employeeCenter/sumbitApplay', { type })

/** P148 存取记录. */
export const memberBottlesLink = buildLink('/pages/member/wine/list')

/** P149 存酒详情. */
export const buildMemberBottleLink = (wineItemId: number) => buildLink('/pages/member/wine/detail', { wineItemId })

/** P147 会员中心. */
export const memberCentreLink = buildLink('/pages/member/index')

export { employeeCentreLink, floorLink } from '#lib/routing/common-links.ts'
