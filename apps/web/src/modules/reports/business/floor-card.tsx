import type { MeasureName } from '@nocturne/contract/reports/measures'

import { Figure } from '#kit/figure.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { formatPercent } from '#lib/format/format.ts'
import { FigureComparison } from '#shells/comparison.tsx'
import { formatRoundedYuan, computeMeasureChange } from '../frame/figures.ts'
import { buildTablesDrillDown } from '../links.ts'
import { OverviewBlock } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { BusinessOverview } from './business-page.tsx'

/** 台位: openings, occupied tables (only if the nights include the current one), revenue per table and per guest. */
export function OccupancyCard({ overview }: { overview: BusinessOverview }) {
  const { floor, summary, beforeSummary, running } = overview
  const { tableNum, openNum, turnoverRate, stayMinutes } = floor
  const createNote = (name: keyof typeof summary & MeasureName) => {
    const compared = computeMeasureChange(name, summary[name], beforeSummary?.[name])
    return compared && <FigureComparison {...compared} />
  }
  return (
    <OverviewBlock
      title="台位"
      end={`翻台率 ${formatPercent(turnoverRate)}`}
      {...buildTablesDrillDown(pickNights(overview))}
    >
      <div className={styles['count']}>
        <span>
          <b>{summary.tableCount}</b> 台
        </span>
        {createNote('tableCount')}
      </div>
      {running && <ProgressBar value={openNum / Math.max(1, tableNum)} label="此刻在场台位" />}
      <div className={styles['figures']}>
        {running && <Figure size="title" label="此刻在场" value={`${openNum} / ${tableNum}`} />}
        <Figure size="title" label="客人" value={summary.guestNum} note={createNote('guestNum')} />
        <Figure size="title" label="台均" value={formatRoundedYuan(summary.avgTable)} note={createNote('avgTable')} />
        <Figure size="title" label="人均" value={formatRoundedYuan(summary.avgGuest)} note={createNote('avgGuest')} />
        <Figure size="title" label="平均时长" value={stayMinutes === null ? '–' : formatStay(stayMinutes)} />
      </div>
    </OverviewBlock>
  )
}

const formatStay = (minutes: number) =>
  minutes < 60 ? `${minutes} 分` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
