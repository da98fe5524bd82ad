import { formatFen } from '@nocturne/base/money'
import { rewardSettleStatus } from '@nocturne/contract/codes'
import { dictionaries, getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { Level } from '@nocturne/contract/reports/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { tipsReport } from '@nocturne/contract/reports/tips/definition'
import type { ReactNode } from 'react'

import { Chip, ChipRow } from '#kit/chip.tsx'
import type { ShareRowProps } from '#kit/share-row.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import { formatClock, formatMonthDay } from '#lib/format/format.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'

type Row = AnswerOf<typeof reports.tipsReceived>['rows'][number]

type TipLinesProps = {
  endpoint: typeof reports.tipsReceived | typeof reports.ownTips
  level: Level
  head?: ReactNode
  empty: string
  backTo: string
}

const params = { settleStatus: createChoiceParam(Object.values(rewardSettleStatus)) }

/** Tips of one person: giver, table, message and booking status. */
export function TipLines({ endpoint, level, head, empty, backTo }: TipLinesProps) {
  const { value, set } = useFilter(params)
  const reading = useLevel(endpoint, level, value)
  return (
    <LevelPage<Row>
      backTo={backTo}
      report={tipsReport}
      reading={reading}
      counted="笔"
      empty={empty}
      head={head}
      filters={
        <ChipRow label="入账状态">
          {dictionaries.reward_settle_status.map((status) => (
            <Chip
              key={status.value}
              selected={value.settleStatus === status.value}
              onClick={() => set({ settleStatus: value.settleStatus === status.value ? undefined : status.value })}
            >
              {status.label}
            </Chip>
          ))}
        </ChipRow>
      }
      rowKey={(row) => row.rewardId}
      row={createRow}
    />
  )
}

/** A refunded tip shows its original amount. */
function createRow(row: Row): ShareRowProps {
  const wentBack = row.settleStatus === rewardSettleStatus.reversed
  return {
    title: row.fromName || '匿名',
    fact: [
      `${formatMonthDay(row.payTime)} ${formatClock(row.payTime)}`,
      row.tableName,
      getLabel('reward_settle_status', row.settleStatus),
      row.message && `“${row.message}”`,
    ]
      .filter(Boolean)
      .join(' · '),
    figure: formatFen(row.rewardAmount, { trim: true }),
    subfigure: wentBack
      ? `已退回 ${formatFen(row.amount, { trim: true })}`
      : `所得 ${formatFen(row.userShare, { trim: true })}`,
  }
}
