import { rechargeStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { Page } from '#shells/page.tsx'
import { memberRechargesLink } from '../links.ts'
import { RechargeStatusTag } from '../parts/recharge-state.tsx'
import { formatDateAndTime, formatGiftGoods } from '../recharge-texts.ts'

type Recharge = AnswerOf<typeof members.rechargeDetail>

/** P153 充值详情: a recharge with its bonus and refunds. */
export default function RechargePage() {
  const [, navigate] = useLocation()
  const rechargeId = parseId(useParams('rechargeId').rechargeId)
  if (rechargeId === undefined) {
    return (
      <Page backTo={memberRechargesLink}>
        <EmptyState
          text="没有找到这笔充值"
          action={<Button onClick={() => navigate(memberRechargesLink, { replace: true })}>查看充值记录</Button>}
        />
      </Page>
    )
  }
  return <Known rechargeId={rechargeId} />
}

function Known({ rechargeId }: { rechargeId: number }) {
  const query = useApi(members.rechargeDetail, { rechargeId })
  return (
    <DetailPage query={query} backTo={memberRechargesLink}>
      {(recharge) => (
        <>
          <Facts recharge={recharge} />
          <Refunds recharge={recharge} />
        </>
      )}
    </DetailPage>
  )
}

function Facts({ recharge }: { recharge: Recharge }) {
  const { rechargeNo, ruleName, giftGoods, payMethod, payTime, recommendUserName, balanceAfter, status } = recharge
  const gifts = formatGiftGoods(giftGoods)
  const handedOut = status === rechargeStatus.succeeded ? '，到店向服务员领取' : ''
  return (
    <Card label="充值">
      <SectionTitle inCard end={<RechargeStatusTag recharge={recharge} />}>
        {ruleName === '' ? '自定义金额' : ruleName}
      </SectionTitle>
      <KeyValue
        rows={[
          { label: '充值本金', value: <Money fen={recharge.principalAmount} exact /> },
          { label: '赠送金', value: <Money fen={recharge.bonusAmount} exact /> },
          ...(gifts === '' ? [] : [{ label: '赠品', value: `${gifts}${handedOut}` }]),
          { label: '支付方式', value: getLabel('pay_method', payMethod) },
          ...(payTime === null ? [] : [{ label: '支付时间', value: formatDateAndTime(payTime) }]),
          ...(recommendUserName === null ? [] : [{ label: '推荐人', value: recommendUserName }]),
          { label: '充值单号', value: rechargeNo },
          ...(balanceAfter === null
            ? []
            : [{ label: '充值后余额', value: <Money fen={balanceAfter} exact />, total: true }]),
        ]}
      />
    </Card>
  )
}

function Refunds({ recharge: { refunds } }: { recharge: Recharge }) {
  if (refunds.length === 0) return null
  return (
    <Card label="退款">
      <SectionTitle inCard>退款</SectionTitle>
      <KeyValue
        rows={refunds.map(({ amount, bonusBack, status, refundTime }) => ({
          label: `${formatDateAndTime(refundTime)} ${getLabel('refund_status', status)}`,
          value: (
            <>
              <Money fen={amount} exact />
              {bonusBack > 0 && (
                <>
                  ，收回赠送金 <Money fen={bonusBack} exact />
                </>
              )}
            </>
          ),
        }))}
      />
    </Card>
  )
}
