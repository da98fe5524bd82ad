import { createLazyPart } from '#lib/routing/lazy-part.ts'
import { LaterSheet } from '#shells/later.tsx'
import type { RefundSheetProps } from './refund-sheet.tsx'

const refundSheet = createLazyPart(() => import('./refund-sheet.tsx'))

/** 申请退款 for paid orders; loaded when opened. */
export function RefundSheet(props: RefundSheetProps) {
  return <LaterSheet part={refundSheet} props={props} />
}
