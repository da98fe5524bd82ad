import { formatFen } from '@nocturne/base/money'
import { actorClockKind, actorClockStatus } from '@nocturne/contract/codes'
import { dictionaries, getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { stageReport } from '@nocturne/contract/reports/stage/definition'
import { formatUnits } from '@nocturne/contract/stage/clock-rules'

import { Chip, ChipRow } from '#kit/chip.tsx'
import type { ShareRowProps } from '#kit/share-row.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import { formatClock, formatNightClock } from '#lib/format/format.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { formatNight } from '../frame/figures.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildPerformersLink, buildSittingLink } from '../links.ts'
import { NOBODY } from './performers.tsx'

type Row = AnswerOf<typeof reports.performerClocks>['rows'][number]

const params = {
  clockKind: createChoiceParam(Object.values(actorClockKind)),
  status: createChoiceParam(Object.values(actorClockStatus)),
}

/** P026 艺人上钟明细: paid times of one performer with their amounts. */
export default function PerformerClocksPage() {
  const { value, set } = useFilter(params)
  const reading = useLevel(reports.performerClocks, stageReport.levels.clocks, value)
  const opens = usePermissions()('report:table:view')
  return (
    <LevelPage<Row>
      backTo={buildPerformersLink(reading.filter.range)}
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
    title: row.tableName ?? getLabel('actor_clock_kind', clockKind),
    fact: [
      `${formatNight(row.businessDate)} ${formatNightClock(startTime, row.businessDate)}–${endTime === null ? '' : formatClock(endTime)}`,
      getLabel('actor_clock_kind', clockKind),
      counts && `${row.clockMinutes} 分钟`,
      counts && `${formatUnits(row.halfUnits)} 钟 × ${formatFen(row.unitPrice, { trim: true })}`,
      row.salesUserName !== null && `销售 ${row.salesUserName}`,
      row.cancelReason,
    ]
      .filter(Boolean)
      .join(' · '),
    figure: counts ? formatFen(row.clockAmount, { trim: true }) : getLabel('actor_clock_status', status),
    ...(counts && { subfigure: `分成 ${formatFen(row.actorShare, { trim: true })}` }),
    ...(opens && tableRecordId !== null && { href: buildSittingLink(tableRecordId) }),
  }
}
