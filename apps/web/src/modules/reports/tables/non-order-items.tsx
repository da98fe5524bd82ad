import { getLabel } from '@nocturne/contract/dictionaries'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import type { ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import type { SittingDetail } from './sitting-view.tsx'

type NonOrderItemsOf = Pick<SittingDetail, 'tips' | 'bottles' | 'clocks' | 'vouchers'>

export const countNonOrderItems = ({ tips, bottles, clocks, vouchers }: NonOrderItemsOf): number =>
  tips.length + bottles.length + clocks.length + vouchers.length

/** Items of a sitting other than orders: vouchers, paid time, bottles, tips. */
export function NonOrderItems({ tips, bottles, clocks, vouchers }: NonOrderItemsOf) {
  return (
    <>
      <Rows
        label="团购券"
        rows={vouchers.map(({ verifyId, dealTitle, platform, codeTail, verifyTime, payAmount, cancelled }) => (
          <ListRow
            key={verifyId}
            inCard
            title={dealTitle}
            aside={cancelled ? <Tag tone="neutral">已撤销</Tag> : undefined}
            fact={`${getLabel('voucher_platform', platform)} 尾号${codeTail} · ${formatShortTime(verifyTime)}`}
            figure={<Money fen={payAmount} exact />}
          />
        ))}
      />
      <Rows
        label="上钟"
        rows={clocks.map(({ actorClockId, actorName, clockKind, startTime, endTime, halfUnits, amount }) => (
          <ListRow
            key={actorClockId}
            inCard
            title={actorName}
            aside={getLabel('actor_clock_kind', clockKind)}
            fact={`${formatShortTime(startTime)} – ${endTime === null ? '进行中' : formatShortTime(endTime)}`}
            {...(endTime !== null && { note: `${formatHalfUnits(halfUnits)} 钟` })}
            figure={<Money fen={amount} exact />}
          />
        ))}
      />
      <Rows
        label="存取酒"
        rows={bottles.map(({ wineItemId, goodsName, unit, quantity, fetched, at }) => (
          <ListRow
            key={`${wineItemId} ${fetched}`}
            inCard
            title={goodsName}
            fact={`${fetched ? '取酒' : '存酒'} · ${formatShortTime(at)}`}
            figure={`${quantity}${unit}`}
          />
        ))}
      />
      <Rows
        label="打赏"
        rows={tips.map(({ rewardId, toUserName, fromName, amount, message, payTime }) => (
          <ListRow
            key={rewardId}
            inCard
            title={`打赏 ${toUserName}`}
            fact={[formatShortTime(payTime), fromName].filter(Boolean).join(' · ')}
            note={message || undefined}
            figure={<Money fen={amount} exact />}
          />
        ))}
      />
    </>
  )
}

/** Items of one kind; nothing if there are none. */
const Rows = ({ label: title, rows }: { label: string; rows: readonly ReactNode[] }) =>
  rows.length === 0 ? null : <Card label={title}>{rows}</Card>
