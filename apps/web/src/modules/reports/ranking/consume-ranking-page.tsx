import { getBusinessDate } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { consumeRanking } from '@nocturne/contract/reports/ranking/definition'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import type { ShareRowProps } from '#kit/share-row.tsx'
import { dateParam, idParam, createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { formatMonthDay } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { resolveRange, formatRange } from '@nocturne/base/date-range'
import { ReportPage } from '#shells/report-page.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { buildGuestConsumptionLink, marketOverviewLink, buildSittingLink } from '../links.ts'

const params = {
  beginDate: dateParam,
  endDate: dateParam,
  deptId: idParam,
  areaId: idParam,
  guestOf: idParam,
  dim: createDefaultChoiceParam(consumeRanking.dims, 'table'),
}
const dims = [
  { id: 'table', label: '台位' },
  { id: 'guest', label: '客人' },
] as const
/** Cache time of the areas, which rarely change. */
const AREAS_MS = 10 * 60_000

type Row = AnswerOf<typeof reports.consumeRanking>['rows'][number]

/** P041 消费排行: top sittings, top guests, and the sittings of one guest. */
export default function ConsumeRankingPage() {
  const today = getBusinessDate(useNow())
  const { value, set } = useFilter(params)
  const range = resolveRange(value, today)
  const { deptId, areaId, guestOf, dim } = value
  const areas = useApi(tables.areas, {}, { staleMs: AREAS_MS }).data ?? []
  const within = {
    ...range,
    ...(deptId !== undefined && { deptId }),
    ...(areaId !== undefined && { areaId }),
  }
  const input = { ...within, dim, ...(guestOf !== undefined && { guestOf }) }
  const query = useApiPages(reports.consumeRanking, input, { pageSize: 50, live: true, keep: true })
  const { first, rows } = query
  const best = Math.max(1, rows[0]?.payableAmount ?? 1)
  return (
    <ReportPage
      backTo={marketOverviewLink}
      exportAction={<ExportButton endpoint={reports.consumeRanking} input={input} />}
      range={range}
      today={today}
      onRange={set}
      filters={
        <>
          <ChipRow label="部门与区域">
            {guestOf !== undefined && (
              <Chip selected label="移除 同一客人" onClick={() => set({ guestOf: undefined })}>
                同一客人 ×
              </Chip>
            )}
            <DeptFilterChip scoped value={deptId} onChange={(chosen) => set({ deptId: chosen })} />
            {areas.map((area) => (
              <Chip
                key={area.areaId}
                selected={area.areaId === areaId}
                onClick={() => set({ areaId: area.areaId === areaId ? undefined : area.areaId })}
              >
                {area.areaName}
              </Chip>
            ))}
          </ChipRow>
          <SegmentedControl
            label="排行对象"
            options={dims}
            value={dim}
            onChange={(chosen) => set({ dim: chosen, guestOf: undefined })}
          />
        </>
      }
      query={query}
      empty="暂无排名"
      rowsTitle={first && `${first.rankedNum} ${dim === 'guest' ? '位客人' : '台'} · ${formatRange(first)}`}
      order={first && `合计 ${formatFen(first.sum, { trim: true })}`}
      rowKey={(row) => row.tableRecordId}
      row={(row) => ({
        ...(dim === 'guest' ? formatGuest(row) : formatSitting(row)),
        rank: row.place,
        figure: formatFen(row.payableAmount, { trim: true }),
        subfigure: `实收 ${formatFen(row.paidAmount, { trim: true })}`,
        share: Math.max(0, row.payableAmount) / best,
        href:
          dim === 'guest'
            ? buildGuestConsumptionLink({ ...within, guestOf: row.tableRecordId })
            : buildSittingLink(row.tableRecordId),
      })}
    />
  )
}

type Words = Pick<ShareRowProps, 'title' | 'fact'>

const formatSitting = (row: Row): Words => ({
  title: row.tableName,
  fact: [formatMonthDay(row.businessDate), row.guestName, `${row.guestNum} 位`, `销售 ${row.salesUserName}`]
    .filter(Boolean)
    .join(' · '),
})

const formatGuest = (row: Row): Words => ({
  title: row.guestName || row.phoneMask,
  fact: [
    row.phoneMask,
    `${row.visitCount} 次`,
    `最近 ${formatMonthDay(row.businessDate)}`,
    `销售 ${row.salesUserName}`,
  ].join(' · '),
})
