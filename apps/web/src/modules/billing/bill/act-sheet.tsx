import { useLocation } from 'wouter'

import { createLazyPart, type LazyPart } from '#lib/routing/lazy-part.ts'
import { ClearForm, WaiveMinForm } from '../../tables/public.ts'
import type { Act } from './act-rules.ts'
import { floorLink } from '../links.ts'
import { useMainTable } from '../queries.ts'
import { listRefundableOrders } from '../refund/refund-rules.ts'
import { CashSheet } from '../settle/cash-sheet.tsx'
import { RefundSheet } from '../refund/refund-sheet-later.tsx'
import { LaterSheet } from '#shells/later.tsx'
import { MemberSheet } from '../discount/member-sheet.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'

/** Sheets that need the network anyway, loaded lazily; cash must open offline. */
const sheets: Record<
  Exclude<Act, 'cash' | 'member' | 'refund' | 'reverse' | 'waiveMin' | 'clear'>,
  LazyPart<PaySheetProps>
> = {
  scan: createLazyPart<PaySheetProps>(() => import('../online/scan-sheet.tsx')),
  code: createLazyPart<PaySheetProps>(() => import('../online/code-sheet.tsx')),
  card: createLazyPart<PaySheetProps>(() => import('../settle/card-sheet.tsx')),
  balance: createLazyPart<PaySheetProps>(() => import('../settle/balance-sheet.tsx')),
  deposit: createLazyPart<PaySheetProps>(() => import('../settle/deposit-sheet.tsx')),
  credit: createLazyPart<PaySheetProps>(() => import('../credit/credit-sheet.tsx')),
  combined: createLazyPart<PaySheetProps>(() => import('../settle/combined-sheet.tsx')),
  discount: createLazyPart<PaySheetProps>(() => import('../discount/discount-sheet.tsx')),
  wipe: createLazyPart<PaySheetProps>(() => import('../discount/wipe-sheet.tsx')),
  compensate: createLazyPart<PaySheetProps>(() => import('../discount/compensate-sheet.tsx')),
  topUp: createLazyPart<PaySheetProps>(() => import('../discount/top-up-sheet.tsx')),
  stayBelow: createLazyPart<PaySheetProps>(() => import('../settle/stay-below-sheet.tsx')),
}

const reverseSheet = createLazyPart(() => import('../settle/reverse-sheet.tsx'))

/** Sheet of an action. `onAct` switches to the sheet of another one. */
export function ActSheet({ act, onAct, ...props }: PaySheetProps & { act: Act; onAct: (act: Act) => void }) {
  const { bill, onClose } = props
  const detail = useMainTable(bill)
  const [, navigate] = useLocation()
  // The bill of a cleared table has no further actions.
  const leave = () => navigate(floorLink, { replace: true })
  switch (act) {
    case 'cash':
      return <CashSheet {...props} />
    case 'member':
      return <MemberSheet bill={bill} onClose={onClose} />
    case 'refund':
      return <RefundSheet orders={listRefundableOrders(bill)} onClose={onClose} />
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
