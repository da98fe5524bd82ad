/** Links of stored bottles. */
import { globalConfig } from '../../lib/global-config.ts'
import { linkTo } from '../../lib/links.ts'

/** P079, optionally for a sitting. */
export const storeLink = (tableRecordId?: number) =>
  linkTo('/pages/employeeCenter/childrenPages/storingWine', { tableRecordId })

/** P079 for 手工登记: a bottle that is on no bill. */
export const byHandLink = linkTo('/pages/employeeCenter/childrenPages/storingWine', { way: 'hand' })

/** P080, optionally to a table or for a guest. */
export const fetchLink = (where: { tableRecordId?: number | undefined; guestOf?: number | undefined } = {}) =>
  linkTo('/pages/employeeCenter/childrenPages/getWine', where)

/** P081. */
export const lookUpLink = linkTo('/pages/employeeCenter/childrenPages/searchWine')

/** P082, optionally for one guest or with one bottle open. */
export const cellarLink = (
  filter: { guestOf?: number; wineItemId?: number; view?: 'withdraw' | 'count'; countId?: number } = {},
) => linkTo('/pages/employeeCenter/childrenPages/searchWineStore', filter)

/** Content of the QR code on a bottle: P082 with that bottle open. */
export const labelUrl = (wineItemId: number) =>
  `${globalConfig()?.empDomain || location.origin}${cellarLink({ wineItemId })}`

/** P083. */
export const confirmLink = (type: 'storing' | 'get' | 'hand') => linkTo('/pages/employeeCenter/sumbitApplay', { type })

/** P148. */
export const ownBottlesLink = linkTo('/pages/member/wine/list')

/** P149. */
export const ownBottleLink = (wineItemId: number) => linkTo('/pages/member/wine/detail', { wineItemId })

/** P147. */
export const memberCentreLink = linkTo('/pages/member/index')

export { employeeCentreLink, floorLink } from '../../lib/common-links.ts'
