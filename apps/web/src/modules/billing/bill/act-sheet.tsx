import { useLocation } from 'wouter'

import { laterPart, type LaterPart } from '../../../lib/loaded.ts'
import { ClearForm, WaiveMinForm } from '../../tables/public.ts'
import type { Act } from './act-rules.ts'
import { floorLink } from '../links.ts'
import { useTableOf } from '../queries.ts'
import { refundableOrders } from '../refund/refund-rules.ts'
import { CashSheet } from '../settle/cash-sheet.tsx'
import { RefundSheet } from '../refund/refund-sheet-later.tsx'
import { LaterSheet } from '../../../shells/later.tsx'
import { MemberSheet } from '../discount/member-sheet.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'

/** Sheets that need the network anyway, loaded lazily; cash must open offline. */
const sheets: Record<
  Exclude<Act, 'cash' | 'member' | 'refund' | 'reverse' | 'waiveMin' | 'clear'>,
  LaterPart<PaySheetProps>
> = {
  scan: laterPart<PaySheetProps>(() => import('../online/scan-sheet.tsx')),
  code: laterPart<PaySheetProps>(() => import('../online/code-sheet.tsx')),
  card: laterPart<PaySheetProps>(() => import('../settle/card-sheet.tsx')),
  balance: laterPart<PaySheetProps>(() => import('../settle/balance-sheet.tsx')),
  deposit: laterPart<PaySheetProps>(() => import('../settle/deposit-sheet.tsx')),
  credit: laterPart<PaySheetProps>(() => import('../credit/credit-sheet.tsx')),
  combined: laterPart<PaySheetProps>(() => import('../settle/combined-sheet.tsx')),
  discount: laterPart<PaySheetProps>(() => import('../discount/discount-sheet.tsx')),
  wipe: laterPart<PaySheetProps>(() => import('../discount/wipe-sheet.tsx')),
  compensate: laterPart<PaySheetProps>(() => import('../discount/compensate-sheet.tsx')),
  topUp: laterPart<PaySheetProps>(() => import('../discount/top-up-sheet.tsx')),
  stayBelow: laterPart<PaySheetProps>(() => import('../settle/stay-below-sheet.tsx')),
}

const reverseSheet = laterPart(() => import('../settle/reverse-sheet.tsx'))

/** Sheet of an action. `onAct` switches to the sheet of another one. */
export function ActSheet({ act, onAct, ...props }: PaySheetProps & { act: Act; onAct: (act: Act) => void }) {
  const { bill, onClose } = props
  const detail = useTableOf(bill)
  const [, navigate] = useLocation()
  // The bill of a cleared table has no further actions.
  const leave = () => navigate(floorLink, { replace: true })
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
      return detail ? <LaterSheet part={ClearForm} props={{ detail, onClose, onCleared: leave }} /> : null
    default:
      return <LaterSheet key={act} part={sheets[act]} props={props} />
  }
}
