import { dictionaries, label } from '@nocturne/contract/dictionaries'

import { ListRow, TimeLead } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { Tag } from '../../../kit/tag.tsx'
import type { Tone } from '../../../kit/tone.ts'
import { clock } from '../../../lib/format.ts'
import { voucherLink } from '../links.ts'
import type { Brief } from '../queries.ts'

const tones: Readonly<Record<string, Tone>> = { success: 'positive', warning: 'warning', danger: 'danger' }

/** The state of a verification in one word. */
export function VoucherTag({ status }: Pick<Brief, 'status'>) {
  const entry = dictionaries.voucher_status.find(({ value }) => value === status)
  return <Tag tone={tones[entry?.listClass ?? ''] ?? 'neutral'}>{entry?.label}</Tag>
}

/** One verification among others. */
export function VoucherRow({ voucher }: { voucher: Brief }) {
  const { platform, codeTail, dealTitle, tableName, createTime, verifyTime, payAmount, status, failReason } = voucher
  return (
    <ListRow
      lead={<TimeLead time={clock(verifyTime ?? createTime)} label={label('voucher_platform', platform)} />}
      divided
      title={dealTitle}
      fact={[tableName, codeTail && `尾号${codeTail}`].filter(Boolean).join(' · ')}
      note={failReason || undefined}
      figure={<Money fen={payAmount} />}
      chip={<VoucherTag status={status} />}
      href={voucherLink(voucher.verifyId)}
    />
  )
}
