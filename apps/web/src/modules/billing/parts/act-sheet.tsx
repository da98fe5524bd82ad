import { laterPart, type LaterPart } from '../../../lib/loaded.ts'
import { ClearForm, WaiveMinForm } from '../../tables/public.ts'
import type { Act } from '../act-rules.ts'
import { useTableOf } from '../queries.ts'
import { refundableOrders } from '../refund-rules.ts'
import { CashSheet } from './cash-sheet.tsx'
import { RefundSheet } from './later-sheets.tsx'
import { LaterSheet } from '../../../shells/later.tsx'
import { MemberSheet } from './member-sheet.tsx'
import type { PaySheetProps } from './sheet-props.ts'

/** Sheets that need the network anyway; cash must open without. */
const sheets: Record<
  Exclude<Act, 'cash' | 'member' | 'refund' | 'reverse' | 'waiveMin' | 'clear'>,
  LaterPart<PaySheetProps>
> = {
  scan: laterPart<PaySheetProps>(() => import('./scan-sheet.tsx')),
  code: laterPart<PaySheetProps>(() => import('./code-sheet.tsx')),
  card: laterPart<PaySheetProps>(() => import('./card-sheet.tsx')),
  credit: laterPart<PaySheetProps>(() => import('./credit-sheet.tsx')),
  combined: laterPart<PaySheetProps>(() => import('./combined-sheet.tsx')),
  discount: laterPart<PaySheetProps>(() => import('./discount-sheet.tsx')),
  wipe: laterPart<PaySheetProps>(() => import('./wipe-sheet.tsx')),
  topUp: laterPart<PaySheetProps>(() => import('./top-up-sheet.tsx')),
}

const reverseSheet = laterPart(() => import('./reverse-sheet.tsx'))

/** The sheet of an act. `onAct`: one sheet leads to another. */
export function ActSheet({ act, onAct, ...props }: PaySheetProps & { act: Act; onAct: (act: Act) => void }) {
  const { bill, onClose } = props
  const detail = useTableOf(bill)
  switch (act) {
    case 'cash':
      return <CashSheet {...props} />
    case 'member':
      return <MemberSheet bill={bill} onClose={onClose} />
    case 'refund':
      return <RefundSheet orders={refundableOrders(bill)} onClose={onClose} />
    case 'reverse':
      return <LaterSheet part={reverseSheet} props={{ bill, onClose, onRefund: () => onAct('refund') }} />
    case 'waiveMin':
      return detail ? <LaterSheet part={WaiveMinForm} props={{ detail, onClose }} /> : null
    case 'clear':
      return detail ? <LaterSheet part={ClearForm} props={{ detail, onClose }} /> : null
    default:
      return <LaterSheet key={act} part={sheets[act]} props={props} />
  }
}
