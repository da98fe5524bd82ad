import { wineCountStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { wine } from '@nocturne/contract/wine/endpoints'
import ScanLine from 'lucide-react/icons/scan-line'
import { useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { OptionSheet } from '#kit/select.tsx'
import { Tag } from '#kit/tag.tsx'
import { idParam, useFilter } from '#lib/filter.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { ListPage } from '#shells/list-page.tsx'
import { buildCellarLink, employeeCentreLink } from '../links.ts'
import { BottleCountView } from './count-view.tsx'
import { CellarViewTabs, type CellarView } from './view-switch.tsx'

const params = { countId: idParam }

type Count = PagedRow<typeof wine.countList>

/** 盘点: past counts and the current one. */
export function BottleCountList({ onView }: { onView: (view: CellarView) => void }) {
  const { value, set } = useFilter(params)
  const [starting, setStarting] = useState(false)
  const query = useApiPages(wine.countList, {}, { pageSize: 50, live: true, keep: true })
  const start = useCommand(wine.countStart, { label: '开始盘点', invalidates: [wine.countList] })
  const startCount = async (place: string) => {
    const result = await start.submit({ place })
    if (!result.queued) set({ countId: result.answer.countId })
  }
  if (value.countId !== undefined) return <BottleCountView key={value.countId} countId={value.countId} />
  return (
    <>
      <ListPage
        backTo={employeeCentreLink}
        filters={<CellarViewTabs value="count" onChange={onView} />}
        bottom={
          <BottomBar>
            <Button kind="primary" wide busy={start.busy} onClick={() => setStarting(true)}>
              开始盘点
            </Button>
          </BottomBar>
        }
        query={query}
        row={countRow}
        rowKey={({ countId }) => countId}
        empty={{ icon: <ScanLine />, text: '暂无盘点' }}
      />
      <OptionSheet
        label="盘点位置"
        open={starting}
        onClose={() => setStarting(false)}
        options={(query.first?.places ?? []).map(({ place, bottles }) => ({
          id: place,
          label: `${place} 柜`,
          hint: `${bottles} 瓶`,
        }))}
        value={null}
        onChange={(place) => void startCount(place).catch(() => undefined)}
      />
    </>
  )
}

const tones = {
  [wineCountStatus.open]: 'warning',
  [wineCountStatus.closed]: 'positive',
  [wineCountStatus.dropped]: 'neutral',
} as const

function countRow({
  countId,
  place,
  status,
  startUserName,
  startTime,
  known,
  found,
  missing,
  misplaced,
  reason,
}: Count) {
  const differences = [missing > 0 && `未找到 ${missing} 瓶`, misplaced > 0 && `位置不符 ${misplaced} 处`, reason]
  const open = status === wineCountStatus.open
  return (
    <ListRow
      title={`${place} 柜`}
      fact={`${startUserName} · ${formatShortTime(startTime)}`}
      note={open ? undefined : differences.filter(Boolean).join(' · ') || undefined}
      figure={`${found}/${known} 瓶`}
      chip={<Tag tone={tones[status]}>{getLabel('wine_count_status', status)}</Tag>}
      href={buildCellarLink({ view: 'count', countId })}
    />
  )
}
