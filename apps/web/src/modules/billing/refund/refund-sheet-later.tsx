import { laterPart } from '../../../lib/loaded.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import type { RefundSheetProps } from './refund-sheet.tsx'

const refundSheet = laterPart(() => import('./refund-sheet.tsx'))

/** 申请退款 for orders that hold money, loaded when it is asked for. */
export function RefundSheet(props: RefundSheetProps) {
  return <LaterSheet part={refundSheet} props={props} />
}
