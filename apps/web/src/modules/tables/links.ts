/** Where a table and its steps lead. */
import { laterId } from '../../lib/later-id.ts'
import { leadingTo } from '../../lib/leading-to.ts'
import { linkTo } from '../../lib/links.ts'
import { idParam } from '../../lib/screen.ts'
import { stands } from '../../lib/standing.ts'
import type { Card } from './floor-states.ts'
import type { ActionId, LinkId } from './table-actions.ts'

type Place = Pick<Card, 'tableId' | 'tableRecordId'> & Partial<Pick<Card, 'bookingId'>>

const LATER = 'later-'

/** Addresses of the screens that work on this table. */
export function tableLinks({ tableId, tableRecordId, bookingId }: Place): Record<LinkId, string> {
  const sitting = { tableRecordId: tableRecordId ?? undefined }
  const booking = { bookingId: bookingId ?? undefined }
  return {
    order: linkTo('/pages/operat/meal/index', sitting),
    gift: linkTo('/pages/operat/send/index', sitting),
    bill: linkTo('/pages/operat/bill/index', sitting),
    orders: linkTo('/pages/operat/order/details', sitting),
    book: linkTo('/pages/operat/reserve/index', { tableId }),
    booking: linkTo('/pages/operat/reserve/index', booking),
    moveBooking: linkTo('/pages/operat/reserve/index', { ...booking, step: 'move' }),
    cancelBooking: linkTo('/pages/operat/reserve/index', { ...booking, step: 'cancel' }),
  }
}

/** The menu for a sitting whose opening still waits on this phone. */
export function menuAfterOpening(operationId: string): string {
  return linkTo('/pages/operat/meal/index', { tableRecordId: `${LATER}${operationId}` })
}

/**
 * The sitting a page was opened for: its id, or what stands for it in commands while its opening waits on this phone.
 * `later` says which; nothing can be read about such a sitting yet.
 */
export function sittingParam(text: string | undefined): { id: number; later: boolean } | undefined {
  if (text?.startsWith(LATER)) return { id: laterId(text.slice(LATER.length), 'tableRecordId'), later: true }
  const id = idParam(text)
  return id === undefined ? undefined : { id, later: false }
}

/** False for actions whose screen is not part of this build; forms always stand. */
export function actionStands(id: ActionId): boolean {
  const links: Partial<Record<ActionId, string>> = tableLinks({ tableId: 1, tableRecordId: 1 })
  const href = links[id]
  return href === undefined || stands(href)
}

/** P001 with the sheet of a table. */
export const tableLink = (tableId: number): string => linkTo('/pages/operat/table/index', { tableId })

/** P056 for whoever serves at a table. */
export const tipLink = (tableId: number): string => linkTo('/pages/giveReward/index', { tableId })

/** P144. */
export const downloadLink = linkTo('/pages/downLoad/index')

/** P146. */
export const takeNumberLink = linkTo('/pages/takeNumber/index')

/** P147. */
export const memberLink = linkTo('/pages/member/index')

/** What the figures of the night are made of: P018, or P010 while that does not stand; P031, P035, P042. */
export const nightLinks = () => ({
  sales: stands('/pages/sumOrder/index') ? leadingTo('/pages/sumOrder/index') : leadingTo('/pages/market/index'),
  opened: leadingTo('/pages/sumTable/index'),
  unpaid: leadingTo('/pages/sumTableUnpay/index'),
  gifts: leadingTo('/pages/sumSend/index'),
})
