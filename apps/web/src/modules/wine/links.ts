/** Where bottles lead. */
import { globalConfig } from '../../lib/global-config.ts'
import { linkTo } from '../../lib/links.ts'

/** P079, for a sitting where it is known. */
export const storeLink = (tableRecordId?: number) =>
  linkTo('/pages/employeeCenter/childrenPages/storingWine', { tableRecordId })

/** P079, for a bottle no bill tells of. */
export const byHandLink = linkTo('/pages/employeeCenter/childrenPages/storingWine', { way: 'hand' })

/** P080, to a table or for a guest where they are known. */
export const fetchLink = (where: { tableRecordId?: number | undefined; guestOf?: number | undefined } = {}) =>
  linkTo('/pages/employeeCenter/childrenPages/getWine', where)

/** P081. */
export const lookUpLink = linkTo('/pages/employeeCenter/childrenPages/searchWine')

/** P082, of one guest, or with one bottle open. */
export const cellarLink = (
  filter: { guestOf?: number; wineItemId?: number; view?: 'withdraw' | 'count'; countId?: number } = {},
) => linkTo('/pages/employeeCenter/childrenPages/searchWineStore', filter)

/** What the code on a bottle says: P082 with that bottle open. */
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
