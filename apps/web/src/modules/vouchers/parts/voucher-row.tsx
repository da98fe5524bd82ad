import { voucherStatus } from '@nocturne/contract/codes'
import { dictionaries, label } from '@nocturne/contract/dictionaries'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { ListRow, TimeLead } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { RowWithAction } from '../../../kit/row-with-action.tsx'
import { Tag } from '../../../kit/tag.tsx'
import type { Tone } from '../../../kit/tone.ts'
import { call } from '../../../lib/api.ts'
import { clock } from '../../../lib/format.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { useNow } from '../../../lib/now.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import { voucherLink } from '../links.ts'
import type { Brief, Detail } from '../queries.ts'
import { undoLeft, undoWords } from '../undo-words.ts'

const cancelSheet = laterPart(() => import('./cancel-sheet.tsx'))

const tones: Readonly<Record<string, Tone>> = { success: 'positive', warning: 'warning', danger: 'danger' }

/** The state of a verification in one word. */
export function VoucherTag({ status }: Pick<Brief, 'status'>) {
  const entry = dictionaries.voucher_status.find(({ value }) => value === status)
  return <Tag tone={tones[entry?.listClass ?? ''] ?? 'neutral'}>{entry?.label}</Tag>
}

/** One verification among others: while the platform takes it back, how long that is and the way to do it. */
export function VoucherRow({ voucher }: { voucher: Brief }) {
  const now = useNow(voucher.status === voucherStatus.verified ? 1_000 : undefined)
  // Stays open when the time is over under it: what was typed is not lost, and the house says that it is too late.
  const [undoing, setUndoing] = useState<Detail | null>(null)
  const mayUndo = voucher.canCancel && undoLeft(voucher, now) > 0
  const { platform, codeTail, dealTitle, tableName, createTime, verifyTime, payAmount, status, failReason } = voucher
  return (
    <>
      <RowWithAction action={mayUndo && <UndoButton voucher={voucher} onAsk={setUndoing} />}>
        <ListRow
          lead={<TimeLead time={clock(verifyTime ?? createTime)} label={label('voucher_platform', platform)} />}
          divided
          title={dealTitle}
          fact={[tableName, codeTail && `尾号${codeTail}`].filter(Boolean).join(' · ')}
          note={failReason || undoWords(voucher, now) || undefined}
          figure={<Money fen={payAmount} />}
          chip={<VoucherTag status={status} />}
          href={voucherLink(voucher.verifyId)}
        />
      </RowWithAction>
      {undoing && <LaterSheet part={cancelSheet} props={{ voucher: undoing, onClose: () => setUndoing(null) }} />}
    </>
  )
}

type UndoButtonProps = { voucher: Brief; onAsk: (voucher: Detail) => void }

/** What is asked before it is taken back depends on what was made of it, which is read when it is tapped. */
function UndoButton({ voucher: { verifyId, dealTitle, tableName }, onAsk }: UndoButtonProps) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      onAsk(await call(vouchers.detail, { verifyId }))
    } catch {
      // NOTE: the call has said why; the button stays.
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
