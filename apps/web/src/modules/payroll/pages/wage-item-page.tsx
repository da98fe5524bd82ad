import { wageItem, wageItemType, type WageItem } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import ListX from 'lucide-react/icons/list-x'
import { useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Figure } from '#kit/figure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { useUser } from '#lib/identity/session.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { useHasPermission } from '#shells/permitted.tsx'
import { findSourceLink, type WageItemDetail, type SourceAccess } from '../line-links.ts'
import { buildWageLink, wagesLink } from '../links.ts'
import { formatMonth } from '#lib/format/month-text.ts'
import { WagePasswordGuard } from '../parts/wage-password-guard.tsx'
import { useClearExpiredTicket } from '../wage-ticket.ts'

const objectForm = createLazyComponent(() => import('../forms/objection-form.tsx'))
const rulesSheet = createLazyComponent(() => import('../parts/rules-sheet.tsx'))
const commissionRulesSheet = createLazyComponent(() => import('../parts/commission-rules-sheet.tsx'))

type Line = WageItemDetail['lines'][number]

const isItem = (text: string | undefined): text is WageItem =>
  Object.values<string | undefined>(wageItem).includes(text)

/** P133 项目明细: composition of one item of a slip, down to rule and night. */
export default function WageItemPage() {
  const { wageId: idText, itemCode } = useParams('wageId', 'itemCode')
  const wageId = parseId(idText)
  if (wageId === undefined || !isItem(itemCode))
    return (
      <Page backTo={wagesLink}>
        <EmptyState icon={<ListX />} text="该项目无明细" />
      </Page>
    )
  return (
    <WagePasswordGuard backTo={buildWageLink(wageId)}>
      {(ticket) => <OneItem wageId={wageId} itemCode={itemCode} ticket={ticket} />}
    </WagePasswordGuard>
  )
}

function OneItem({ wageId, itemCode, ticket }: { wageId: number; itemCode: WageItem; ticket: string }) {
  const query = useApi(payroll.wageItem, { wageId, itemCode, ticket }, { live: true })
  useClearExpiredTicket(query.error)
  const [objecting, setObjecting] = useState(false)
  const renderBottom = (item: WageItemDetail) =>
    item.canObject && (
      <BottomBar>
        <Button wide onClick={() => setObjecting(true)}>
          对此项有异议
        </Button>
      </BottomBar>
    )
  return (
    <DetailPage backTo={buildWageLink(wageId)} query={query} bottom={renderBottom}>
      {(item) => (
        <>
          <Content item={item} ticket={ticket} />
          {objecting && (
            <LazySheet
              part={objectForm}
              props={{ wageId, month: item.month, itemCode, onClose: () => setObjecting(false) }}
            />
          )}
        </>
      )}
    </DetailPage>
  )
}

function Content({ item, ticket }: { item: WageItemDetail; ticket: string }) {
  const { itemCode, itemType, amount, remark, month, userName, ruleTerms, lines, objection } = item
  const reach = useReach(item)
  const sign = itemType === wageItemType.deduction ? -1 : 1
  return (
    <>
      <Card label={getLabel('wage_item', itemCode)}>
        <Figure
          label={`${userName} · ${formatMonth(month)} · ${getLabel('wage_item', itemCode)}`}
          size="headline"
          value={<Money fen={sign * amount} exact />}
        />
        {remark !== '' && <ListRow inCard title="计算" figure={remark} />}
        <BasisRow item={item} ticket={ticket} />
        {ruleTerms.map(({ label: name, text }) => (
          <ListRow key={name} inCard title={name} figure={text} />
        ))}
      </Card>
      {objection !== null && <Notice tone="danger">异议：{objection}</Notice>}
      <Card label="明细">
        <SectionTitle inCard end={`${lines.length} 条`}>
          明细
        </SectionTitle>
        {lines.length === 0 ? (
          <EmptyState icon={<ListX />} text="该项目无明细" />
        ) : (
          lines.map((line, index) => (
            <ListRow
              key={index}
              inCard
              title={line.businessDate ?? line.title}
              fact={formatFact(line)}
              note={line.note === '' ? undefined : line.note}
              figure={<Money fen={sign * line.amount} />}
              href={findSourceLink(item, line, reach)}
            />
          ))
        )}
      </Card>
    </>
  )
}

const commissions: readonly WageItem[] = [wageItem.commission, wageItem.recommend, wageItem.recharge, wageItem.team]

/**
 * 依据: the rule an item follows. Its name is shown to all readers; users with permission can open its version history.
 */
function BasisRow({ item: { itemCode, ruleName, ruleId }, ticket }: { item: WageItemDetail; ticket: string }) {
  const [open, setOpen] = useState(false)
  const commission = commissions.includes(itemCode)
  const edits = useHasPermission('system:rule:edit') ?? false
  const publishes = useHasPermission('employee:wage:publish') ?? false
  const sees = ruleId !== null && (commission ? edits : publishes)
  const close = () => setOpen(false)
  return (
    <>
      <ListRow
        inCard
        title="依据"
        aside={sees ? '查看历次规则' : undefined}
        figure={ruleName ?? '人工登记'}
        onClick={sees ? () => setOpen(true) : undefined}
      />
      {open && commission && <LazySheet part={commissionRulesSheet} props={{ paidBy: ruleId, onClose: close }} />}
      {open && !commission && <LazySheet part={rulesSheet} props={{ ticket, paidBy: ruleId, onClose: close }} />}
    </>
  )
}

/** Sales, recommendations and attendance of other employees require the permissions of their screens. */
function useReach({ userId }: WageItemDetail): SourceAccess {
  const own = useUser()?.userId === userId
  const sales = useHasPermission('statement:sales:view') ?? false
  const recommended = useHasPermission('report:recommend:view') ?? false
  const attendance = useHasPermission('clock:apply:approve') ?? false
  return { own, sales, recommended, attendance }
}

/** Fact line: the name, and the base amount the rate was applied to. */
function formatFact({ title, businessDate, baseAmount, rateBp }: Line) {
  const name = businessDate === null ? '' : title
  if (baseAmount === null) return name === '' ? undefined : name
  return (
    <>
      {name} <Money fen={baseAmount} />
      {rateBp !== null && ` × ${rateBp / 100}%`}
    </>
  )
}
