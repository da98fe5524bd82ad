import type { AnswerOf } from '@nocturne/contract/endpoint'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { settleReport } from '@nocturne/contract/reports/settle/definition'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import type { KeyValueRow } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { Tag } from '#kit/tag.tsx'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { Page } from '#shells/page.tsx'
import { useHasPermission } from '#shells/permitted.tsx'
import { HistoryCards, OrderCard, OrdersTotals, SittingCard } from '../../orders/public.ts'
import { formatNight } from '../frame/figures.ts'
import { buildOrderMenuLink, buildSettledBillLink } from '../links.ts'
import { NonOrderItems, countNonOrderItems } from './non-order-items.tsx'
import { SittingSums } from './sitting-sums.tsx'

export type SittingDetail = AnswerOf<typeof reports.tablesRecord>

export interface SittingViewProps {
  /** Endpoint of the sitting. `ownTable` and `unpaidRecord` return the same shape and fit as well. */
  endpoint: typeof reports.tablesRecord
  /** Bottom bar with actions; without it the bar shows the amounts. */
  bottom?: (sitting: SittingDetail) => ReactNode
  /** Back target if this is the first page the user opened. */
  backTo: string
}

/** Sitting in detail: guest, amounts, and tabs with everything it consists of. */
export function SittingView({ endpoint, bottom, backTo }: SittingViewProps) {
  const tableRecordId = parseId(useParams('tableRecordId').tableRecordId)
  const query = useApi(
    endpoint,
    { tableRecordId: tableRecordId ?? 0 },
    { enabled: tableRecordId !== undefined, live: true },
  )
  if (tableRecordId === undefined)
    return (
      <Page backTo={backTo}>
        <EmptyState text="没有找到台位，请从列表进入" />
      </Page>
    )
  return (
    <DetailPage query={query} backTo={backTo} bottom={bottom ?? renderSums}>
      {(sitting) => (
        <>
          <SittingCard record={sitting.record} also={listFurtherFacts(sitting)} />
          {sitting.money && (bottom || hasFurtherSums(sitting.money)) && <OrdersTotals money={sitting.money} />}
          <Parts sitting={sitting} />
        </>
      )}
    </DetailPage>
  )
}

/** Bottom bar with the amounts, for pages without actions. */
const renderSums = ({ money }: SittingDetail) => money && <SittingSums money={money} />

/**
 * True if there are amounts that the equation in the bottom bar does not contain: returns, refunds, or orders awaiting
 * prepayment.
 */
const hasFurtherSums = ({ returnAmount, refundAmount, waitingAmount }: NonNullable<SittingDetail['money']>) =>
  returnAmount !== 0 || refundAmount !== 0 || waitingAmount !== 0

function listFurtherFacts({
  businessDate,
  clearTime,
  guestType,
  turnNo,
  tableNames,
  mergedInto,
  waived,
}: SittingDetail) {
  const facts: (KeyValueRow | false)[] = [
    waived !== null && { label: '免低消', value: [waived.userName, waived.reason].filter(Boolean).join(' · ') },
    { label: '客人类型', value: getLabel('guest_type', guestType) },
    tableNames.length > 1 && { label: '换过的台位', value: tableNames.join(' → ') },
    mergedInto !== null && { label: '并入', value: mergedInto },
    { label: '营业日', value: [formatNight(businessDate), turnNo > 1 && `翻台 ${turnNo}`].filter(Boolean).join(' · ') },
    clearTime !== null && { label: '清台', value: formatShortTime(clearTime) },
  ]
  return facts.filter((fact) => fact !== false)
}

const tabs = ['goods', 'orders', 'payments', 'others', 'logs'] as const
const params = { tab: createDefaultChoiceParam(tabs, 'goods') }

function Parts({ sitting }: { sitting: SittingDetail }) {
  const { value, set } = useFilter(params)
  const { goods, orders, payments, refunds } = sitting
  return (
    <>
      <Tabs
        label="明细"
        value={value.tab}
        onChange={(tab) => set({ tab })}
        items={[
          { id: 'goods', label: '商品', count: goods.length },
          { id: 'orders', label: '订单', count: orders.length },
          { id: 'payments', label: '付款', count: payments.length + refunds.length },
          { id: 'others', label: '其他', count: countNonOrderItems(sitting) },
          { id: 'logs', label: '日志' },
        ]}
      />
      {parts[value.tab](sitting)}
    </>
  )
}

const renderEmpty = (text: string) => <EmptyState text={text} />

const parts: Record<(typeof tabs)[number], (sitting: SittingDetail) => ReactNode> = {
  goods: (sitting) => (sitting.goods.length === 0 ? <NothingYet {...sitting} /> : <Goods goods={sitting.goods} />),
  orders: (sitting) =>
    sitting.orders.length === 0 ? (
      <NothingYet {...sitting} />
    ) : (
      sitting.orders.map((order) => <OrderCard key={order.orderId} order={order} />)
    ),
  payments: ({ payments, refunds, record }) => (
    <>
      {payments.length + refunds.length === 0 && renderEmpty('暂无付款')}
      <HistoryCards payments={payments} refunds={refunds} logs={[]} />
      <Settlement billId={record.billId} />
    </>
  ),
  others: (sitting) => (countNonOrderItems(sitting) === 0 ? renderEmpty('暂无明细') : <NonOrderItems {...sitting} />),
  logs: ({ logs }) =>
    logs.length === 0 ? renderEmpty('暂无明细') : <HistoryCards payments={[]} refunds={[]} logs={logs} />,
}

/** Text for a sitting without orders; links to the menu if the user may order for it. */
function NothingYet({ can, record: { tableRecordId } }: SittingDetail) {
  const [, navigate] = useLocation()
  return (
    <EmptyState
      text={emptyTexts.order}
      action={can.addItems && <Button onClick={() => navigate(buildOrderMenuLink(tableRecordId))}>去点单</Button>}
    />
  )
}

function Goods({ goods }: Pick<SittingDetail, 'goods'>) {
  return (
    <Card label="商品">
      {goods.map(({ goodsId, goodsName, unit, gift, price, quantity, amount, discountAmount }) => (
        <ListRow
          key={`${goodsId} ${price} ${gift}`}
          inCard
          title={goodsName}
          aside={gift ? <Tag tone="gift">赠</Tag> : undefined}
          fact={
            <>
              <Money fen={price} exact />/{unit} × {quantity}
            </>
          }
          figure={<Money fen={amount} exact />}
          chip={
            discountAmount > 0 && (
              <>
                优惠 <Money fen={-discountAmount} exact />
              </>
            )
          }
        />
      ))}
    </Card>
  )
}

/** Link to the settled bill, for users with the permission for settlements. */
function Settlement({ billId }: { billId: number }) {
  return useHasPermission(settleReport.permission) ? (
    <ListRow title="结算明细" href={buildSettledBillLink(billId)} />
  ) : null
}
