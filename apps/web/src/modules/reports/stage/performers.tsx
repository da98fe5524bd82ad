import { formatFen } from '@nocturne/base/money'
import type { ActorLevel } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { Level } from '@nocturne/contract/reports/definition'
import { reports } from '@nocturne/contract/reports/endpoints'
import { stageReport } from '@nocturne/contract/reports/stage/definition'
import { formatUnits } from '@nocturne/contract/stage/clock-rules'
import type { ReactNode } from 'react'

import { ChipRow } from '#kit/chip.tsx'
import { DeptChip } from '../../directory/public.ts'
import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildPerformerClocksLink } from '../links.ts'

interface PerformersProps {
  level: Level
  backTo: string
  /** Tabs of the screen, above the filters. */
  tabs?: ReactNode
  /** Shown above the headline. */
  head?: ReactNode
}

/** Performers by their paid time. */
export function Performers({ level, tabs, head, backTo }: PerformersProps) {
  const reading = useLevel(reports.performers, level)
  const { filter, main, first, total } = reading
  const on = first?.summary.actorsOn ?? total
  return (
    <UsersPage
      backTo={backTo}
      report={stageReport}
      reading={reading}
      empty={NOBODY}
      counted={!filter.keyword && on < total ? `人，其中 ${on} 人上钟` : '人'}
      head={head}
      filters={
        <>
          {tabs}
          <ChipRow label="部门">
            <DeptChip scoped value={filter.deptId} onChange={filter.setDept} />
          </ChipRow>
        </>
      }
      fact={(row) => [formatLevel(row.actorLevel), formatTimeOrTips(row)].filter(Boolean).join(' · ')}
      subfigure={(row) =>
        main === 'actorShare' ? formatTips(row.rewardAmount) : `分成 ${formatFen(row.actorShare, { trim: true })}`
      }
      href={({ userId }) => buildPerformerClocksLink({ ...filter.handedDown, userId })}
    />
  )
}

/** Text for nights without paid time. */
export const NOBODY = '暂无上钟'

export const formatLevel = (level: ActorLevel | null): string => (level === null ? '' : getLabel('actor_level', level))

/** `3 次 · 4.5 钟`. */
export const formatPaidTime = ({ clockCount, halfUnits }: { clockCount: number; halfUnits: number }): string =>
  `${clockCount} 次 · ${formatUnits(halfUnits)} 钟`

/** Performers without paid time are listed for their tips. */
const formatTimeOrTips = (row: { clockCount: number; halfUnits: number; rewardAmount: number }): string =>
  row.clockCount === 0 && row.rewardAmount > 0 ? '只有打赏' : formatPaidTime(row)

export const formatTips = (fen: number): string => `打赏 ${formatFen(fen, { trim: true })}`
