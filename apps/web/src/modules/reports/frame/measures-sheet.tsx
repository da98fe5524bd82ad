import type { Report } from '@nocturne/contract/reports/definition'
import { measureNotes } from '@nocturne/contract/reports/measure-notes'
import { isMeasure, getMeasureLabel, type MeasureName } from '@nocturne/contract/reports/measures'

import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { formatExactMeasure } from './figures.ts'

interface MeasuresSheetProps {
  labels: Report['labels']
  /** Figures of the page, in fen where they are amounts. */
  figures: Readonly<Partial<Record<MeasureName, number | null>>>
  /** Tapped measure, shown first. */
  chosen: string
  onClose: () => void
}

/** Definitions and exact amounts of the figures of a report. */
export default function MeasuresSheet({ labels, figures, chosen, onClose }: MeasuresSheetProps) {
  const names = Object.keys(figures).filter(isMeasure)
  const others = names.filter((name) => name !== chosen)
  const createRow = (name: MeasureName) => {
    const figure = figures[name] ?? null
    return (
      <ListRow
        key={name}
        title={getMeasureLabel({ labels }, name)}
        fact={measureNotes[name]}
        {...(figure !== null && { figure: formatExactMeasure(name, figure) })}
      />
    )
  }
  return (
    <Sheet open onClose={onClose} title="指标说明">
      <Stack gap={3}>
        {isMeasure(chosen) && createRow(chosen)}
        {chosen === 'performanceAmount' && <PerformanceSum figures={figures} />}
        {others.length > 0 && <SectionTitle>同页指标</SectionTitle>}
        {others.map(createRow)}
      </Stack>
    </Sheet>
  )
}

/** Derivation of 业绩 from 实收 and 挂账回款; the remainder is not credited to any employee. */
function PerformanceSum({ figures }: Pick<MeasuresSheetProps, 'figures'>) {
  const { performanceAmount, paidAmount, repayAmount } = figures
  if (performanceAmount == null || paidAmount == null || repayAmount == null) return null
  const formatMoney = (fen: number) => formatExactMeasure('performanceAmount', fen)
  return (
    <KeyValue
      rows={[
        { label: '实收金额', value: formatMoney(paidAmount) },
        { label: '＋ 挂账回款', value: formatMoney(repayAmount) },
        { label: '− 不计业绩', value: formatMoney(paidAmount + repayAmount - performanceAmount) },
        { label: '＝ 业绩', value: formatMoney(performanceAmount), total: true },
      ]}
    />
  )
}
