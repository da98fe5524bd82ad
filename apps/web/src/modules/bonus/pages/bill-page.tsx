import { bonus } from '@nocturne/contract/bonus/endpoints'
import { bonusBillStatus, bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { Card } from '#kit/card.tsx'
import { Figure } from '#kit/figure.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { hasScreen } from '#lib/routing/screen-table.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { MissingContentPage } from '#shells/absent-page.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import { accountLink, buildBillsLink } from '../links.ts'
import { BonusBillTag, formatBillTitle } from '../parts/bill-row.tsx'
import { WithdrawCard } from '../parts/withdraw-card.tsx'
import { WithdrawActions, type WithdrawDetail } from '../parts/withdraw-actions.tsx'

type Bill = AnswerOf<typeof bonus.billDetail>

/** P125 账单详情: a bill, or a withdrawal that has no bill yet. */
export default function BillPage() {
  const { billId: billText, withdrawId: withdrawText } = useParams('billId', 'withdrawId')
  const billId = parseId(billText)
  const withdrawId = parseId(withdrawText)
  if (withdrawId !== undefined) return <OneWithdraw withdrawId={withdrawId} />
  if (billId !== undefined) return <OneBill billId={billId} />
  return <MissingContentPage backTo={accountLink} text="账单不存在" />
}

const withdrawActions = (withdraw: WithdrawDetail) => <WithdrawActions withdraw={withdraw} />

function OneWithdraw({ withdrawId }: { withdrawId: number }) {
  const query = useApi(bonus.withdrawDetail, { withdrawId }, { live: true })
  return (
    <DetailPage backTo={accountLink} query={query} bottom={withdrawActions}>
      {(withdraw) => <WithdrawParts withdraw={withdraw} />}
    </DetailPage>
  )
}

const WithdrawParts = ({ withdraw }: { withdraw: WithdrawDetail }) => (
  <>
    <Card label="提现金额">
      <Figure label="提现金额" size="headline" value={<Money fen={withdraw.amount} exact />} />
    </Card>
    <WithdrawCard withdraw={withdraw} />
    {withdraw.account && <AccountCard account={withdraw.account} />}
  </>
)

/** Account of the applicant: its balance, and the amounts by bill type since the last transfer that add up to it. */
function AccountCard({ account }: { account: NonNullable<WithdrawDetail['account']> }) {
  const { balance, frozenAmount, owedAmount, lastPayTime, parts } = account
  return (
    <Card label="申请人账户">
      <SectionTitle inCard end={lastPayTime === null ? '首次提现' : `上次提现 ${formatShortTime(lastPayTime)}`}>
        申请人账户
      </SectionTitle>
      <KeyValue
        rows={[
          ...parts.map(({ billType, amount }) => ({
            label: getLabel('bonus_bill_type', billType),
            value: <Money fen={amount} exact />,
          })),
          { label: '其中提现冻结', value: <Money fen={frozenAmount} exact />, faint: true },
          ...(owedAmount === 0 ? [] : [{ label: '待扣回', value: <Money fen={owedAmount} exact /> }]),
          { label: '账户余额', value: <Money fen={balance} exact />, total: true },
        ]}
      />
    </Card>
  )
}

function OneBill({ billId }: { billId: number }) {
  const query = useApi(bonus.billDetail, { billId }, { live: true })
  return (
    <DetailPage backTo={buildBillsLink()} query={query}>
      {(bill) => <BillParts bill={bill} />}
    </DetailPage>
  )
}

/** Label of the link to the source, by bill type. */
const opens: Partial<Record<Bill['billType'], string>> = {
  [bonusBillType.rebate]: '订单详情',
  [bonusBillType.reward]: '打赏明细',
  [bonusBillType.task]: '打卡详情',
}

function BillParts({ bill }: { bill: Bill }) {
  const { billType, direction, amount, status, source, route, withdraw } = bill
  const comesIn = direction === bonusDirection.income
  return (
    <>
      <Card label="账单">
        <Figure
          label={formatBillTitle(bill)}
          size="headline"
          value={
            <Money fen={comesIn ? amount : -amount} signed exact {...(comesIn && { tone: 'positive' as const })} />
          }
          note={<BonusBillTag bill={bill} />}
        />
        <KeyValue
          rows={[
            { label: '类型', value: getLabel('bonus_bill_type', billType) },
            {
              label: '状态',
              value: status === bonusBillStatus.pending ? '待扣回' : getLabel('bonus_bill_status', status),
            },
            { label: '营业日', value: bill.businessDate },
            { label: '产生时间', value: bill.createTime },
            ...(bill.settleTime === null ? [] : [{ label: '入账时间', value: bill.settleTime }]),
            ...(bill.balanceAfter === null
              ? []
              : [{ label: '入账后余额', value: <Money fen={bill.balanceAfter} exact /> }]),
            ...(bill.remark === '' ? [] : [{ label: '备注', value: bill.remark }]),
          ]}
        />
      </Card>
      {source.length > 0 && (
        <Card label="来源">
          <SectionTitle inCard>来源</SectionTitle>
          <KeyValue
            rows={source.map((line) => ({
              label: line.label,
              value: line.amount === null ? (line.text ?? '') : <Money fen={line.amount} exact />,
            }))}
          />
          {route !== null && hasScreen(route) && (
            <Notice tone="accent" action="查看" href={route}>
              {opens[billType] ?? '业务详情'}
            </Notice>
          )}
        </Card>
      )}
      {withdraw && <WithdrawCard withdraw={withdraw} />}
    </>
  )
}
