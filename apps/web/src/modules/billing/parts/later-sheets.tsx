import { laterPart } from '../../../lib/loaded.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import type { RefundSheetProps } from './refund-sheet.tsx'

const refund = laterPart(() => import('./refund-sheet.tsx'))
const shift = laterPart(() => import('./shift-sheet.tsx'))
const closeNight = laterPart(() => import('./close-night-sheet.tsx'))
const finance = laterPart(() => import('./finance-sheet.tsx'))

/** 申请退款 for orders that hold money. */
export function RefundSheet(props: RefundSheetProps) {
  return <LaterSheet part={refund} props={props} />
}

/** 交班: my drawer. */
export function ShiftSheet(props: { onClose: () => void }) {
  return <LaterSheet part={shift} props={props} />
}

/** 收款对账: days of the providers beside ours. */
export function FinanceSheet(props: { onClose: () => void }) {
  return <LaterSheet part={finance} props={props} />
}

/** 日结: tonight ends. */
export function CloseNightSheet(props: { onClose: () => void }) {
  return <LaterSheet part={closeNight} props={props} />
}
