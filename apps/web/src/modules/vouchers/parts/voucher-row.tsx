import { voucherStatus } from '@nocturne/contract/codes'
import { dictionaries, getLabel } from '@nocturne/contract/dictionaries'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { ListRow, TimeLead } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { Tag } from '#kit/tag.tsx'
import type { Tone } from '#kit/tone.ts'
import { call } from '#lib/query/api.ts'
import { formatClock } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { buildVoucherLink } from '../links.ts'
import type { VerificationSummary, VerificationDetail } from '../queries.ts'
import { computeRemainingCancelMs, formatCancelPeriod } from '../undo-texts.ts'

const cancelSheet = createLazyComponent(() => import('./cancel-sheet.tsx'))

const tones: Readonly<Record<string, Tone>> = { success: 'positive', warning: 'warning', danger: 'danger' }

/** Status of a verification as a tag. */
export function VoucherStatusTag({ status }: Pick<VerificationSummary, 'status'>) {
  const entry = dictionaries.voucher_status.find(({ value }) => value === status)
  return <Tag tone={tones[entry?.listClass ?? ''] ?? 'neutral'}>{entry?.label}</Tag>
}

/** List row of a verification: while the platform permits cancelling, the remaining time and the button. */
export function VoucherRow({ voucher }: { voucher: VerificationSummary }) {
  const now = useNow(voucher.status === voucherStatus.verified ? 1_000 : undefined)
  // The cancel sheet stays open when the time expires: the input is preserved, and the server reports that it is too
  // late.
  const [undoing, setUndoing] = useState<VerificationDetail | null>(null)
  const mayUndo = voucher.canCancel && computeRemainingCancelMs(voucher, now) > 0
  const { platform, codeTail, dealTitle, tableName, createTime, verifyTime, payAmount, status, failReason } = voucher
  return (
    <>
      <RowWithAction action={mayUndo && <UndoButton voucher={voucher} onAsk={setUndoing} />}>
        <ListRow
          lead={
            <TimeLead time={formatClock(verifyTime ?? createTime)} label={getLabel('voucher_platform', platform)} />
          }
          divided
          title={dealTitle}
          fact={[tableName, codeTail && `尾号${codeTail}`].filter(Boolean).join(' · ')}
          note={failReason || formatCancelPeriod(voucher, now) || undefined}
          figure={<Money fen={payAmount} />}
          chip={<VoucherStatusTag status={status} />}
          href={buildVoucherLink(voucher.verifyId)}
        />
      </RowWithAction>
      {undoing && <LazySheet part={cancelSheet} props={{ voucher: undoing, onClose: () => setUndoing(null) }} />}
    </>
  )
}

type UndoButtonProps = { voucher: VerificationSummary; onAsk: (voucher: VerificationDetail) => void }

/**
 * Button 撤销. Fetches the details on tap, because the cancellation form depends on the order that was created from the
 * voucher.
 */
function UndoButton({ voucher: { verifyId, dealTitle, tableName }, onAsk }: UndoButtonProps) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      onAsk(await call(vouchers.detail, { verifyId }))
    } catch {
      // NOTE: `call` already showed the error; the button remains.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} label={`撤销 ${tableName} ${dealTitle}`} onClick={open}>
      撤销
    </Button>
  )
}
