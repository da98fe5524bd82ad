import { getBusinessDate as nightOf } from '@nocturne/base/venue-time'
import { reports } from '@nocturne/contract/reports/endpoints'
import { guestReport, visitKinds } from '@nocturne/contract/reports/guests/definition'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { dateParam, idParam, createChoiceParam, useFilter } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { ListPage } from '#shells/list-page.tsx'
import { ReportHeadline } from '#shells/report-headline.tsx'
import { useIsMissing } from '#shells/missing-setup.tsx'
import { NO_DATA_TEXT } from '#shells/report-page.tsx'
import { BEFORE_FIRST_NIGHT_TEXT } from '#shells/setup-pages.ts'
import { PersonFilterChip } from '../../directory/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { formatNight } from '../frame/figures.ts'
import { buildReportHeadline } from '../frame/level-page.tsx'
import { guestNightsLink } from '../links.ts'
import { GuestRow, type GuestParty } from './guest-row.tsx'

const params = {
  businessDate: dateParam,
  deptId: idParam,
  userId: idParam,
  areaId: idParam,
  visit: createChoiceParam(visitKinds),
}
const visitWords = { new: '新客', returning: '回头客' } as const
/** Cache time of the areas, which rarely change. */
const AREAS_MS = 10 * 60_000

/** Header fields of a report about one night: without trend, comparison or person. */
const singleNight = { running: false, scope: 'all', dept: null, person: null, before: null, trend: [] } as const
const toNights = ({ businessDate }: { businessDate: string }) => ({ beginDate: businessDate, endDate: businessDate })

const renderGuest = (guest: GuestParty) => <GuestRow guest={guest} />

/** P076 单日客人: parties of one night, new and returning. */
export default function GuestsOfNightPage() {
  const [, navigate] = useLocation()
  const noNights = useIsMissing('nights')
  const today = nightOf(useNow())
  const { value, set } = useFilter(params)
  const { businessDate = today, deptId, userId, areaId, visit } = value
  const areas = useApi(tables.areas, {}, { staleMs: AREAS_MS }).data ?? []
  const input = {
    businessDate,
    ...(deptId !== undefined && { deptId }),
    ...(userId !== undefined && { userId }),
    ...(areaId !== undefined && { areaId }),
    ...(visit !== undefined && { visit }),
  }
  const query = useApiPages(reports.guestsOfNight, input, { pageSize: 50, live: true, keep: true })
  const { first } = query
  return (
    <ListPage
      backTo={guestNightsLink}
      right={<ExportButton endpoint={reports.guestsOfNight} input={input} />}
      filters={
        <ChipRow label="新老客、订台人与区域">
          {visitKinds.map((one) => (
            <Chip key={one} selected={one === visit} onClick={() => set({ visit: one === visit ? undefined : one })}>
              {visitWords[one]}
            </Chip>
          ))}
          <PersonFilterChip scoped label="订台人" value={userId} onChange={(chosen) => set({ userId: chosen })} />
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
      }
      summary={
        first && (
          <ReportHeadline
            {...buildReportHeadline(guestReport, { ...singleNight, ...first, ...toNights(first) })}
            note={`${formatNight(first.businessDate)}${first.businessDate === first.today ? ' · 实时' : ''}`}
          />
        )
      }
      query={query}
      row={renderGuest}
      rowKey={(row) => row.tableRecordId}
      empty={
        noNights
          ? { text: BEFORE_FIRST_NIGHT_TEXT }
          : { text: NO_DATA_TEXT, action: <Button onClick={() => navigate(guestNightsLink)}>切换日期</Button> }
      }
    />
  )
}
