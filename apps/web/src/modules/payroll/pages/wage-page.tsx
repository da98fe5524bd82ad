import { wageItemType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import Signature from 'lucide-react/icons/signature'
import { useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { AmountVisibilityButton, HIDDEN_AMOUNT } from '../../bonus/public.ts'
import { buildWageItemLink, wagesLink } from '../links.ts'
import { formatMonth } from '#lib/format/month-text.ts'
import { WagePasswordGuard } from '../parts/wage-password-guard.tsx'
import { WageStatusTag } from '../parts/wage-status-tag.tsx'
import { useClearExpiredTicket } from '../wage-ticket.ts'

const signForm = createLazyComponent(() => import('../forms/sign-form.tsx'))
const objectForm = createLazyComponent(() => import('../forms/objection-form.tsx'))
const correctForm = createLazyComponent(() => import('../forms/correct-form.tsx'))

export type Wage = AnswerOf<typeof payroll.wageDetail>
type Layer = 'sign' | 'object' | 'correct' | null

/** P132 工资明细: net pay first, then earnings and deductions; every row opens its details. */
export default function WagePage() {
  const wageId = parseId(useParams('wageId').wageId)
  if (wageId === undefined)
    return (
      <Page backTo={wagesLink}>
        <EmptyState icon={<FileQuestion />} text="工资单不存在" />
      </Page>
    )
  return (
    <WagePasswordGuard backTo={wagesLink}>{(ticket) => <OneWage wageId={wageId} ticket={ticket} />}</WagePasswordGuard>
  )
}

function OneWage({ wageId, ticket }: { wageId: number; ticket: string }) {
  const query = useApi(payroll.wageDetail, { wageId, ticket }, { live: true })
  useClearExpiredTicket(query.error)
  const [shown, setShown] = useState(true)
  const [layer, setLayer] = useState<Layer>(null)
  const close = () => setLayer(null)
  const renderEye = () => <AmountVisibilityButton amounts={{ shown, toggle: () => setShown(!shown) }} />
  const renderActions = (wage: Wage) => <Acts wage={wage} open={setLayer} />
  return (
    <DetailPage backTo={wagesLink} query={query} right={renderEye} bottom={renderActions}>
      {(wage) => (
        <>
          <Content wage={wage} shown={shown} />
          {layer === 'sign' && <LazySheet part={signForm} props={{ wage, onClose: close }} />}
          {layer === 'object' && <LazySheet part={objectForm} props={{ wageId, month: wage.month, onClose: close }} />}
          {layer === 'correct' && <LazySheet part={correctForm} props={{ wage, onClose: close }} />}
        </>
      )}
    </DetailPage>
  )
}

function Acts({ wage: { can }, open }: { wage: Wage; open: (layer: Layer) => void }) {
  if (!can.confirm && !can.object && !can.correct) return null
  return (
    <BottomBar>
      {can.object && <Button onClick={() => open('object')}>有异议</Button>}
      {can.confirm && (
        <Button kind="primary" wide icon={<Signature />} onClick={() => open('sign')}>
          签名确认
        </Button>
      )}
      {can.correct && (
        <Button kind="primary" wide onClick={() => open('correct')}>
          更正
        </Button>
      )}
    </BottomBar>
  )
}

function Content({ wage, shown }: { wage: Wage; shown: boolean }) {
  const sum = (fen: number, exact = false) => (shown ? <Money fen={fen} exact={exact} /> : HIDDEN_AMOUNT)
  const { month, deptName, postName, userName, status, lastNetAmount, netAmount, can, objections } = wage
  return (
    <>
      <Card label="实发">
        <SectionTitle inCard end={<WageStatusTag status={status} />}>
          {userName} · {deptName} {postName}
        </SectionTitle>
        <Figure label={`${formatMonth(month)} 实发`} size="headline" value={sum(netAmount, true)} />
        <FigureRow>
          <Figure label="应发" value={sum(wage.grossAmount)} />
          <Figure label="扣款" value={sum(wage.deductAmount)} />
          {can.correct && lastNetAmount !== null && <Figure label="上月实发" value={sum(lastNetAmount)} />}
        </FigureRow>
      </Card>
      {objections.map(({ itemCode, objection, createTime }) => (
        <Notice key={itemCode ?? 'slip'} tone="danger">
          {itemCode === null ? '异议' : `${getLabel('wage_item', itemCode)}异议`}：{objection}（
          {formatShortTime(createTime)}）
        </Notice>
      ))}
      <Attendance wage={wage} />
      <Items wage={wage} type={wageItemType.earning} total={wage.grossAmount} shown={shown} />
      <Items wage={wage} type={wageItemType.deduction} total={wage.deductAmount} shown={shown} />
      <Signed wage={wage} />
    </>
  )
}

/** Attendance of the month; renders nothing if no night of it has results. */
function Attendance({ wage: { workDays, restDays, lateTimes, absentDays } }: { wage: Wage }) {
  if (workDays === null || lateTimes === null) return null
  return (
    <Card label="考勤">
      <FigureRow>
        <Figure labelBelow label="出勤" value={`${workDays}天`} />
        <Figure labelBelow label="休息" value={`${restDays ?? 0}天`} />
        <Figure labelBelow label="迟到" value={`${lateTimes}次`} {...(lateTimes > 0 && { tone: 'warning' as const })} />
        <Figure
          labelBelow
          label="缺勤"
          value={`${absentDays ?? 0}天`}
          {...((absentDays ?? 0) > 0 && { tone: 'danger' as const })}
        />
      </FigureRow>
    </Card>
  )
}

type ItemsProps = { wage: Wage; type: Wage['items'][number]['itemType']; total: number; shown: boolean }

function Items({ wage, type, total, shown }: ItemsProps) {
  const items = wage.items.filter(({ itemType }) => itemType === type)
  if (items.length === 0) return null
  const sign = type === wageItemType.deduction ? -1 : 1
  const name = `${getLabel('wage_item_type', type)} ${items.length} 项`
  return (
    <Card label={name}>
      <SectionTitle inCard end={shown ? <Money fen={sign * total} /> : HIDDEN_AMOUNT}>
        {name}
      </SectionTitle>
      {items.map(({ itemCode, amount, remark }) => (
        <ListRow
          key={itemCode}
          inCard
          title={getLabel('wage_item', itemCode)}
          fact={remark === '' || !shown ? undefined : remark}
          figure={shown ? <Money fen={sign * amount} /> : HIDDEN_AMOUNT}
          href={buildWageItemLink(wage.wageId, itemCode)}
        />
      ))}
    </Card>
  )
}

function Signed({ wage: { confirmTime, payTime, signUrl } }: { wage: Wage }) {
  if (confirmTime === null) return null
  return (
    <>
      <Notice tone="positive">
        {formatShortTime(confirmTime)} 已签名确认{payTime !== null && `，${formatShortTime(payTime)} 已发放`}
      </Notice>
      {signUrl !== null && (
        <Card label="签名">
          <img src={signUrl} alt="签名" width="100%" />
        </Card>
      )}
    </>
  )
}
