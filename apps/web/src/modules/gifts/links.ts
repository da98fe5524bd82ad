/** Addresses of this module's screens. A sitting is named as in `tableRecordId` of the address. */
import { linkTo } from '../../lib/links.ts'

type SittingName = string | number

/** P014. */
export const pickGiftsLink = (sitting: SittingName): string =>
  linkTo('/pages/operat/send/index', { tableRecordId: sitting })

/** P014 for whoever gives nothing himself: what is chosen is asked for. */
export const askGiftsLink = (sitting: SittingName): string =>
  linkTo('/pages/operat/send/index', { tableRecordId: sitting, ask: 1 })

/** P015; with a gift or a waiting operation, what has become of it. */
export const confirmGiftLink = (sitting: SittingName, given?: { sendId: number } | { operationId: string }): string =>
  linkTo('/pages/operat/send/order', { tableRecordId: sitting, ...given })
