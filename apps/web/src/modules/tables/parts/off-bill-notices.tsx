import { stage } from '@nocturne/contract/stage/endpoints'

import { confirm } from '../../../kit/confirm.ts'
import { Notice } from '../../../kit/notice.tsx'
import { toast } from '../../../kit/toast.ts'
import { useNow } from '../../../lib/now.ts'
import type { AnyEndpoint } from '../../../lib/api.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { offBillText, type OffBillItem } from '../off-bill-text.ts'
import { floorReadings } from '../queries.ts'

export interface OffBillNoticesProps {
  items: readonly OffBillItem[]
  /** Readings that show the bill, refreshed when a performer goes off. */
  readings?: readonly AnyEndpoint[]
  /** Deducts a deposit; missing for those who do not settle. */
  onDeposit?: (() => void) | undefined
  depositHref?: string | undefined
}

/** What affects the amount due and is not on the bill yet, each with its next step. */
export function OffBillNotices({ items, readings = [], onDeposit, depositHref }: OffBillNoticesProps) {
  const now = useNow()
  return items.map((item) => {
    const text = offBillText(item, now)
    const key = `${item.kind} ${item.id}`
    if (item.kind === 'stage') return <StageNotice key={key} item={item} text={text} readings={readings} />
    if (item.kind === 'deposit' && (onDeposit || depositHref !== undefined))
      return (
        <Notice
          key={key}
          tone="accent"
          action="抵扣"
          {...(onDeposit ? { onClick: onDeposit } : { href: depositHref ?? '' })}
        >
          {text}
        </Notice>
      )
    return <Notice key={key}>{text}</Notice>
  })
}

type StageNoticeProps = { item: OffBillItem; text: string; readings: readonly AnyEndpoint[] }

/** A performer whom the guests pay: ended here by those who may, so that his time comes on the bill. */
function StageNotice({ item, text, readings }: StageNoticeProps) {
  const command = useCommand(stage.off, {
    label: `${item.name} 下钟`,
    invalidates: [...floorReadings, ...readings],
  })
  const end = async () => {
    if (!(await confirm({ title: `${item.name} 下钟`, body: text, confirmLabel: '下钟并计入账单' }))) return
    const done = await command.submit({ actorClockId: item.id }).catch(() => null)
    if (done && !done.queued)
      toast(done.answer.halfUnits > 0 ? `${item.name} 已下钟，已计入账单` : '已下钟，不足10分钟不计钟')
  }
  return item.canEnd ? (
    <Notice action="下钟" onClick={() => void end()}>
      {text}
    </Notice>
  ) : (
    <Notice>{text}，请楼面经理或艺人本人下钟</Notice>
  )
}
