/** Links to this module's screens. `sitting` is the value of `tableRecordId` in the address. */
import { buildLink } from '#lib/routing/links.ts'

type SittingName = string | number

/** P014 赠送. */
export const buildPickGiftsLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/send/index', { tableRecordId: sitting })

/** P014 赠送 for staff without permission to give: the selection becomes a request. */
export const buildGiftRequestLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/send/index', { tableRecordId: sitting, ask: 1 })

/** P015 确认赠送. With a gift or a stored operation it shows the result. */
export const buildConfirmGiftLink = (
  sitting: SittingName,
  given?: { sendId: number } | { operationId: string },
): string => buildLink('/pages/operat/send/order', { tableRecordId: sitting, ...given })
