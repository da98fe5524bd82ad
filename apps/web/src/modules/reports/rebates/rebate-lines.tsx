import { formatFen } from '@nocturne/base/money'
import { bonusBillStatus, rebateType, type BonusBillStatus } from '@nocturne/contract/codes'
import { dictionaries, getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { Level } from '@nocturne/contract/reports/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { rebateReport } from '@nocturne/contract/reports/rebates/definition'

import { Card } from '#kit/card.tsx'
import { Disclosure } from '#kit/disclosure.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { ShareRow, type ShareRowProps } from '#kit/share-row.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import { formatPercent } from '#lib/format/format.ts'
import { NOTHING_THEN } from '#shells/report-page.tsx'
import { buildOrderLink } from '../../orders/public.ts'
import { formatNight } from '../frame/figures.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'

type Answer = AnswerOf<typeof reports.rebateLines>
type Row = Answer['rows'][number]

type RebateLinesProps = {
  endpoint: typeof reports.rebateLines | typeof reports.ownRebates
  level: Level
  empty?: string
  backTo: string
}

const params = { status: createChoiceParam(Object.values(bonusBillStatus)) }
const ALL = 'all'

/** Rebates of one person: by goods, then by piece with rule and booking status. */
export function RebateLines({ endpoint, level, empty = NOTHING_THEN, backTo }: RebateLinesProps) {
  const { value, set } = useFilter(params)
  const reading = useLevel(endpoint, level, value)
  return (
    <LevelPage<Row>
      backTo={backTo}
      report={rebateReport}
      reading={reading}
      counted="笔"
      empty={empty}
      filters={
        <Tabs<BonusBillStatus | typeof ALL>
          label="返利状态"
          items={[{ id: ALL, label: '全部' }, ...dictionaries.bonus_bill_status.map(toTab)]}
          value={value.status ?? ALL}
          onChange={(id) => set({ status: id === ALL ? undefined : id })}
        />
      }
      parts={reading.answer && <ByGoods goods={reading.answer.goods} />}
      rowKey={(row) => `${row.businessDate} ${row.orderItemId} ${row.rebateId}`}
      row={createRow}
    />
  )
}

const toTab = ({ value, label: word }: { value: BonusBillStatus; label: string }) => ({ id: value, label: word })

/** Number of goods shown before folding. */
const GOODS_SHOWN = 5

function ByGoods({ goods }: Pick<Answer, 'goods'>) {
  if (goods.length === 0) return null
  const largest = Math.max(1, ...goods.map(({ rebateAmount }) => rebateAmount))
  const renderGoodsRow = ({
    goodsId,
    goodsName,
    unit,
    quantity,
    baseAmount,
    rebateAmount,
  }: Answer['goods'][number]) => (
    <ShareRow
      key={goodsId}
      title={goodsName}
      fact={`${quantity}${unit} · 计提 ${formatFen(baseAmount, { trim: true })}`}
      figure={formatFen(rebateAmount, { trim: true })}
      share={Math.max(0, rebateAmount) / largest}
    />
  )
  const rest = goods.slice(GOODS_SHOWN)
  return (
    <Card label="按商品">
      <SectionTitle inCard end={`${goods.length} 种`}>
        按商品
      </SectionTitle>
      {goods.slice(0, GOODS_SHOWN).map(renderGoodsRow)}
      {rest.length > 0 && (
        <Disclosure label={`其余 ${rest.length} 种`} openLabel="收起">
          {rest.map(renderGoodsRow)}
        </Disclosure>
      )}
    </Card>
  )
}

/** `¥80/瓶` or `3%`. */
function formatRule({ rebateType: type, rebateValue, unit }: Pick<Row, 'rebateType' | 'rebateValue' | 'unit'>): string {
  return type === rebateType.perPiece ? `${formatFen(rebateValue, { trim: true })}/${unit}` : formatPercent(rebateValue)
}

function createRow(row: Row): ShareRowProps {
  return {
    title: row.goodsName,
    fact: [
      formatNight(row.businessDate),
      row.tableName,
      row.quantity !== 0 && `${row.quantity < 0 ? '−' : '×'}${Math.abs(row.quantity)}${row.unit}`,
      row.baseAmount !== 0 && `计提 ${formatFen(row.baseAmount, { trim: true })}`,
      formatRule(row),
      row.orderNo,
    ]
      .filter(Boolean)
      .join(' · '),
    figure: formatFen(row.rebateAmount, { trim: true }),
    subfigure: getLabel('bonus_bill_status', row.status),
    href: buildOrderLink(row.orderId),
  }
}
