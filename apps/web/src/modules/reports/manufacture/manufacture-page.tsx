import { produceDept, statisType, type ProduceDept, type StatisType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import {
  productionDimensions,
  manufactureReport,
  type ProductionDimension,
} from '@nocturne/contract/reports/manufacture/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import type { ShareRowProps } from '#kit/share-row.tsx'
import { createChoiceParam, createDefaultChoiceParam, textParam, useFilter, type Filter } from '#lib/filter.ts'
import { parseId } from '#lib/routing/screen.ts'
import { KeywordBox } from '#shells/keyword-box.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { getRows } from '#shells/query-state.ts'
import { NO_DATA_TEXT } from '#shells/report-page.tsx'
import { formatMeasure } from '../frame/figures.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { formatEmptyText } from '../frame/name-search.tsx'
import { useReportLevel } from '../frame/use-level.ts'
import { marketOverviewLink } from '../links.ts'
import { formatProductionDetails } from './production-fact.ts'
import { MadeLinesSheet } from './made-lines-sheet.tsx'

const params = {
  tab: createDefaultChoiceParam(productionDimensions, 'goods'),
  produceDept: createChoiceParam(Object.values(produceDept)),
  statisType: createChoiceParam(Object.values(statisType)),
  keyword: textParam,
}
type MadeFilter = Filter<typeof params>
type Row = AnswerOf<typeof reports.manufacture>['rows'][number]

/**
 * P069 出品报表: production of bar, kitchen and fruit room, by goods, place or hour. Goods open a sheet with their rows.
 */
export default function ManufacturePage() {
  const filter = useFilter(params)
  const { tab, keyword, ...narrowing } = filter.value
  const opened = useLayerParam('goodsId')
  const openedId = parseId(opened.value)
  const reading = useReportLevel(reports.manufacture, manufactureReport.levels[tab], {
    tab,
    ...narrowing,
    keyword: keyword === '' ? undefined : keyword,
  })
  const { range } = reading.filter
  const dimension = reading.answer?.tab ?? tab
  const rows = reading.query.data ? getRows(reading.query.data) : []
  const largest = Math.max(1, ...rows.map((row) => row[getMain(reading.main)]))
  return (
    <>
      <LevelPage
        backTo={marketOverviewLink}
        report={manufactureReport}
        reading={reading}
        counted={counted[dimension]}
        rowKey={(row) => row.key}
        row={(row, index) => ({
          ...(dimension !== 'hour' && { rank: index + 1 }),
          ...createRow(row, dimension, reading.main),
          share: row[getMain(reading.main)] / largest,
          ...(dimension === 'goods' && {
            onClick: () => opened.open(row.key),
          }),
          ...(dimension === 'place' && {
            onClick: () => filter.set({ tab: 'goods', produceDept: placesShown.find((place) => place === row.key) }),
          }),
        })}
        filters={<MadeChips filter={filter} />}
        parts={<MadeBar filter={filter} />}
        empty={formatEmptyText(keyword, NO_DATA_TEXT)}
      />
      {openedId !== undefined && (
        <MadeLinesSheet
          goodsId={openedId}
          row={dimension === 'goods' ? rows.find(({ key }) => key === opened.value) : undefined}
          filter={{ ...range, ...narrowing }}
          onClose={opened.close}
        />
      )}
    </>
  )
}

const counted: Record<ProductionDimension, string> = { goods: '种商品', place: '个出品位置', hour: '个时段' }

/** Measure by which the rows are sorted: the amount if selected, otherwise the quantity. */
const getMain = (main: MeasureName) => (main === 'allocatedAmount' ? main : 'producedQuantity')

function createRow(row: Row, tab: ProductionDimension, main: MeasureName): ShareRowProps {
  const quantity = `${row.producedQuantity}${row.unit}`
  const amount = formatMeasure('allocatedAmount', row.allocatedAmount)
  const byAmount = main === 'allocatedAmount'
  return {
    title: formatTitle(row, tab),
    fact: formatProductionDetails(row),
    figure: byAmount ? amount : quantity,
    subfigure: byAmount ? quantity : amount,
  }
}

function formatTitle({ key, goodsName }: Row, tab: ProductionDimension): string {
  if (tab === 'goods') return goodsName
  return tab === 'place' ? getLabel('produce_dept', key) : `${key}:00`
}

const placesShown: readonly ProduceDept[] = [produceDept.bar, produceDept.kitchen, produceDept.fruit]
/** Categories of goods except packages: production is reported for the goods that a package contains. */
const typesShown: readonly StatisType[] = Object.values(statisType).filter((type) => type !== statisType.package)

/** Filter by place and category of goods. */
function MadeChips({ filter: { value, set } }: { filter: MadeFilter }) {
  return (
    <ChipRow label="出品位置与统计分类">
      {placesShown.map((place) => (
        <Chip
          key={place}
          selected={value.produceDept === place}
          onClick={() => set({ produceDept: value.produceDept === place ? undefined : place })}
        >
          {getLabel('produce_dept', place)}
        </Chip>
      ))}
      {typesShown.map((type) => (
        <Chip
          key={type}
          selected={value.statisType === type}
          onClick={() => set({ statisType: value.statisType === type ? undefined : type })}
        >
          {getLabel('statis_type', type)}
        </Chip>
      ))}
    </ChipRow>
  )
}

const tabs: readonly { id: ProductionDimension; label: string }[] = [
  { id: 'goods', label: '按商品' },
  { id: 'place', label: '按出品位置' },
  { id: 'hour', label: '按时段' },
]

/** Controls for the dimension of the rows and for the search for goods. */
function MadeBar({ filter: { value, set } }: { filter: MadeFilter }) {
  return (
    <>
      <SegmentedControl label="报表" options={tabs} value={value.tab} onChange={(tab) => set({ tab })} />
      <KeywordBox label="搜索商品" placeholder="商品名称或拼音" keyword={value.keyword} />
    </>
  )
}
