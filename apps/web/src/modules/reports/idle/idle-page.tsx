import { reports } from '@nocturne/contract/reports/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import BellRing from 'lucide-react/icons/bell-ring'

import { Avatar } from '../../../kit/avatar.tsx'
import { Button } from '../../../kit/button.tsx'
import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { RowWithAction } from '../../../kit/row-with-action.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { toast } from '../../../kit/toast.ts'
import { anId, someText, useFilter } from '../../../lib/filter.ts'
import { monthDay } from '../../../lib/format.ts'
import { useApiPages } from '../../../lib/pages.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { rangeText } from '../../../shells/date-range.ts'
import { ListEnd } from '../../../shells/list-page.tsx'
import { ReportFrame } from '../../../shells/report-page.tsx'
import { DeptChip } from '../../directory/public.ts'
import { ExportAction } from '../export/export-action.tsx'
import { emptyFor, NameSearch } from '../frame/name-search.tsx'
import { useReportNights } from '../frame/report-filter.ts'
import { marketLink, toTablesOf } from '../links.ts'

type Idle = AnswerOf<typeof reports.idlePeople>['rows'][number]

const params = { deptId: anId, userId: anId, minIdleDays: anId, keyword: someText }
/** Nights without performance that are asked for. */
const leasts = [3, 7, 15, 30]

/** P053 无业绩统计: who sells and brought nothing in these nights, the longest first, and a word to them. */
export default function IdlePage() {
  const { range, today, setRange } = useReportNights()
  const { value, set } = useFilter(params)
  const { deptId, userId, minIdleDays, keyword } = value
  const input = {
    ...range,
    ...(deptId !== undefined && { deptId }),
    ...(userId !== undefined && { userId }),
    ...(minIdleDays !== undefined && { minIdleDays }),
    ...(keyword !== '' && { keyword }),
  }
  const query = useApiPages(reports.idlePeople, input, { pageSize: 50, live: true, keep: true })
  const { first, total } = query
  return (
    <ReportFrame
      backTo={marketLink}
      exportAction={<ExportAction endpoint={reports.idlePeople} input={input} />}
      range={range}
      today={today}
      onRange={setRange}
      filters={
        <ChipRow label="部门与天数">
          <DeptChip scoped value={deptId} onChange={(chosen) => set({ deptId: chosen })} />
          {leasts.map((nights) => (
            <Chip
              key={nights}
              selected={nights === minIdleDays}
              onClick={() => set({ minIdleDays: nights === minIdleDays ? undefined : nights })}
            >
              {`≥${nights}天`}
            </Chip>
          ))}
        </ChipRow>
      }
      headline={
        first
          ? {
              label: '无业绩人数',
              figure: `${total} 人`,
              note: rangeText(first),
              figures: [{ label: '销售人员', value: `${first.salesNum} 人` }],
            }
          : null
      }
      parts={<NameSearch keyword={keyword} />}
      query={query}
      empty={emptyFor(keyword, '全员均有业绩')}
    >
      {(rows) => (
        <section>
          <SectionTitle end="按连续无业绩天数">{`${total} 人`}</SectionTitle>
          <Stack gap={2}>
            {rows.map((row) => (
              <IdleRow key={row.userId} person={row} range={range} />
            ))}
          </Stack>
          <ListEnd query={query} />
        </section>
      )}
    </ReportFrame>
  )
}

/** One of them: how long, when the last table was, whether guests are coming; 提醒 tells him once a night. */
function IdleRow({ person, range }: { person: Idle; range: { beginDate: string; endDate: string } }) {
  const { userId, nickName, avatarUrl, deptName, lastOpenDate, idleDays, bookingCount, reminded } = person
  const remind = useCommand(reports.remindIdle, { label: `提醒 ${nickName}`, invalidates: [reports.idlePeople] })
  const word = reminded ? '已提醒' : '提醒'
  const send = async () => {
    try {
      await remind.submit({ userIds: [userId] })
      toast(`已提醒 ${nickName}`)
    } catch {
      // The call has said why.
    }
  }
  return (
    <RowWithAction
      action={
        <Button
          size="small"
          label={`${word} ${nickName}`}
          icon={<BellRing />}
          busy={remind.busy}
          disabled={reminded}
          onClick={send}
        >
          {word}
        </Button>
      }
    >
      <ListRow
        lead={<Avatar name={nickName} picture={avatarUrl} />}
        title={nickName}
        aside={deptName}
        fact={lastOpenDate === null ? '从未开台' : `上次开台 ${monthDay(lastOpenDate)}`}
        {...(bookingCount > 0 && { note: `预订 ${bookingCount} 单` })}
        figure={`${idleDays} 天`}
        {...toTablesOf({ ...range, userId })}
      />
    </RowWithAction>
  )
}
