import { laterPart } from '../../../lib/loaded.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import type { RefundSheetProps } from './refund-sheet.tsx'

const refundSheet = laterPart(() => import('./refund-sheet.tsx'))

/** 申请退款 for paid orders; loaded when opened. */
export function RefundSheet(props: RefundSheetProps) {
  return <LaterSheet part={refundSheet} props={props} />
}
