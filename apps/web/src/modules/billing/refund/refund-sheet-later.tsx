import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import type { RefundSheetProps } from './refund-sheet.tsx'

const refundSheet = createLazyComponent(() => import('./refund-sheet.tsx'))

/** 申请退款 for paid orders; loaded when opened. */
export function RefundSheet(props: RefundSheetProps) {
  return <LazySheet part={refundSheet} props={props} />
}
