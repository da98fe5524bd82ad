import Banknote from 'lucide-react/icons/banknote'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import QrCode from 'lucide-react/icons/qr-code'
import ScanLine from 'lucide-react/icons/scan-line'
import CreditCard from 'lucide-react/icons/credit-card'
import HeartCrack from 'lucide-react/icons/heart-crack'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Percent from 'lucide-react/icons/percent'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Scissors from 'lucide-react/icons/scissors'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'

import { ActionGrid } from '#kit/action-grid.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { useOnline } from '#lib/offline/online.ts'
import type { Bill } from '../bill/bill-rules.ts'
import { billActionNames, type BillAction } from '../bill/bill-action-rules.ts'
import styles from './method-grid.module.css'
import { SimulatedNote } from '../online/simulated-note.tsx'

/** Label and icon of each action: payment methods, then actions that change the bill, most frequent first. */
const faces: Partial<Record<BillAction, { label: string; icon: ReactNode }>> = {
  cash: { label: '现金', icon: <Banknote /> },
  scan: { label: '扫客人付款码', icon: <ScanLine /> },
  code: { label: '出示收款码', icon: <QrCode /> },
  card: { label: '刷卡', icon: <CreditCard /> },
  balance: { label: '余额', icon: <Wallet /> },
  deposit: { label: '抵扣订金', icon: <CalendarCheck /> },
  credit: { label: '挂账', icon: <NotebookPen /> },
  discount: { label: '打折', icon: <Percent /> },
  wipe: { label: '抹零', icon: <Scissors /> },
  member: { label: '会员', icon: <UserRoundCheck /> },
  compensate: { label: '物品赔偿', icon: <HeartCrack /> },
  refund: { label: '退款', icon: <Undo2 /> },
  reverse: { label: '反结账', icon: <RotateCcw /> },
  clear: { label: '清台', icon: <BrushCleaning /> },
}
/** Actions that need the network, because a provider or the server must respond. */
const needsNetwork: readonly BillAction[] = ['scan', 'code', 'balance']

/** All actions that the user may perform on the bill now. The most likely next action is emphasised. */
export function BillActionGrid({
  bill,
  acts,
  main,
  onAct,
  onShare,
}: {
  bill: Bill
  acts: ReadonlySet<BillAction>
  main: BillAction | null
  onAct: (act: BillAction) => void
  /** Opens the selection of a part of the bill to pay; undefined where the bill must be paid in full. */
  onShare: (() => void) | undefined
}) {
  const online = useOnline()
  const shown = billActionNames.filter((id) => acts.has(id) && faces[id])
  if (shown.length === 0) return null
  const details = (
    <>
      {onShare && (
        <Button size="small" kind="ghost" onClick={onShare}>
          分摊
        </Button>
      )}
      {acts.has('combined') && (
        <Button size="small" kind="ghost" onClick={() => onAct('combined')}>
          组合支付
        </Button>
      )}
    </>
  )
  const byPhone = acts.has('scan') || acts.has('code')
  const name = acts.has('cash') || byPhone ? '收款方式' : '账单操作'
  return (
    <Card label={name}>
      <SectionTitle inCard end={details}>
        {name}
      </SectionTitle>
      <ActionGrid
        label={name}
        actions={shown.flatMap((id) => {
          const face = faces[id]
          return face
            ? [
                {
                  id,
                  ...face,
                  selected: id === main,
                  disabled: !online && needsNetwork.includes(id),
                  onClick: () => onAct(id),
                },
              ]
            : []
        })}
      />
      {byPhone && (
        <div className={styles['notes']}>
          {!online && <Notice tone="neutral">没有网络，扫客人付款码、出示收款码和余额暂不可用；现金可照常收</Notice>}
          <SimulatedNote bill={bill} />
        </div>
      )}
    </Card>
  )
}
