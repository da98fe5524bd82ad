/** Links to this module's screens. A sitting is given as in `tableRecordId` of the address. */
import { buildLink } from '#lib/routing/links.ts'

type SittingName = string | number

/** P014. */
export const pickGiftsLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/send/index', { tableRecordId: sitting })

/** P014 for staff without permission to give: the selection becomes a request. */
export const buildGiftRequestLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/send/index', { tableRecordId: sitting, ask: 1 })

/** P015; with a gift or a stored operation, its result. */
export const confirmGiftLink = (sitting: SittingName, given?: { sendId: number } | { operationId: string }): string =>
  buildLink('/pages/operat/send/order', { tableRecordId: sitting, ...given })
