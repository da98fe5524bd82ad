import { stage } from '@nocturne/contract/stage/endpoints'

import { confirm } from '#kit/confirm.ts'
import { Notice } from '#kit/notice.tsx'
import { showToast } from '#kit/toast.ts'
import { useNow } from '#lib/live/now.ts'
import type { AnyEndpoint } from '#lib/query/api.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { formatOffBillItem, type OffBillItem } from '../off-bill-text.ts'
import { floorQueries } from '../queries.ts'

interface OffBillNoticesProps {
  items: readonly OffBillItem[]
  /** Queries to refetch when a performer's time ends, because they show the bill. */
  readings?: readonly AnyEndpoint[]
  /** Deducts a deposit; undefined without permission to settle. */
  onDeposit?: (() => void) | undefined
  depositHref?: string | undefined
}

/** Items that affect the amount due and are not on the bill yet, each with its next step. */
export function OffBillNotices({ items, readings = [], onDeposit, depositHref }: OffBillNoticesProps) {
  const now = useNow()
  return items.map((item) => {
    const text = formatOffBillItem(item, now)
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

/** Performer paid by the guests: users with permission can end the time here, which puts it on the bill. */
function StageNotice({ item, text, readings }: StageNoticeProps) {
  const command = useCommand(stage.off, {
    label: `${item.name} 下钟`,
    invalidates: [...floorQueries, ...readings],
  })
  const confirmEnd = async () => {
    if (!(await confirm({ title: `${item.name} 下钟`, body: text, confirmLabel: '下钟并计入账单' }))) return
    const done = await command.submit({ actorClockId: item.id }).catch(() => null)
    if (done && !done.queued)
      showToast(done.answer.halfUnits > 0 ? `${item.name} 已下钟，已计入账单` : '已下钟，不足10分钟不计钟')
  }
  return item.canEnd ? (
    <Notice action="下钟" onClick={() => void confirmEnd()}>
      {text}
    </Notice>
  ) : (
    <Notice>{text}，请楼面经理或艺人本人下钟</Notice>
  )
}
