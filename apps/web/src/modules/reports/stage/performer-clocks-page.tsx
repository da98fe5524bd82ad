import { formatFen } from '@nocturne/base/money'
import { actorClockKind, actorClockStatus } from '@nocturne/contract/codes'
import { dictionaries, label } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { stageReport } from '@nocturne/contract/reports/stage/definition'
import { unitsText } from '@nocturne/contract/stage/clock-rules'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import type { ShareRowProps } from '../../../kit/share-row.tsx'
import { oneOf, useFilter } from '../../../lib/filter.ts'
import { clock, nightClock } from '../../../lib/format.ts'
import { usePermissions } from '../../../lib/permissions.ts'
import { nightText } from '../frame/figures.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { performersLink, sittingLink } from '../links.ts'
import { NOBODY } from './performers.tsx'

type Row = AnswerOf<typeof reports.performerClocks>['rows'][number]

const params = { clockKind: oneOf(Object.values(actorClockKind)), status: oneOf(Object.values(actorClockStatus)) }

/** P026 艺人上钟明细: paid times of one performer with their amounts. */
export default function PerformerClocksPage() {
  const { value, set } = useFilter(params)
  const reading = useLevel(reports.performerClocks, stageReport.levels.clocks, value)
  const opens = usePermissions()('report:table:view')
  return (
    <LevelPage<Row>
      backTo={performersLink(reading.filter.range)}
      report={stageReport}
      reading={reading}
      counted="次"
      empty={NOBODY}
      filters={
        <ChipRow label="上钟方式与状态">
          {dictionaries.actor_clock_kind.map((kind) => (
            <Chip
              key={`kind-${kind.value}`}
              selected={value.clockKind === kind.value}
              onClick={() => set({ clockKind: value.clockKind === kind.value ? undefined : kind.value })}
            >
              {kind.label}
            </Chip>
          ))}
          {dictionaries.actor_clock_status.map((status) => (
            <Chip
              key={`status-${status.value}`}
              selected={value.status === status.value}
              onClick={() => set({ status: value.status === status.value ? undefined : status.value })}
            >
              {status.label}
            </Chip>
          ))}
        </ChipRow>
      }
      rowKey={(row) => row.actorClockId}
      row={(row) => createRow(row, opens)}
    />
  )
}

/** Running times and times that do not count have no amount. */
function createRow(row: Row, opens: boolean): ShareRowProps {
  const { clockKind, startTime, endTime, tableRecordId, status } = row
  const counts = status === actorClockStatus.ended
  return {
    title: row.tableName ?? label('actor_clock_kind', clockKind),
    fact: [
      `${nightText(row.businessDate)} ${nightClock(startTime, row.businessDate)}–${endTime === null ? '' : clock(endTime)}`,
      label('actor_clock_kind', clockKind),
      counts && `${row.clockMinutes} 分钟`,
      counts && `${unitsText(row.halfUnits)} 钟 × ${formatFen(row.unitPrice, { trim: true })}`,
      row.salesUserName !== null && `销售 ${row.salesUserName}`,
      row.cancelReason,
    ]
      .filter(Boolean)
      .join(' · '),
    figure: counts ? formatFen(row.clockAmount, { trim: true }) : label('actor_clock_status', status),
    ...(counts && { subfigure: `分成 ${formatFen(row.actorShare, { trim: true })}` }),
    ...(opens && tableRecordId !== null && { href: sittingLink(tableRecordId) }),
  }
}
