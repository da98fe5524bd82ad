import HandCoins from 'lucide-react/icons/hand-coins'
import { formatErrorMessage } from '@nocturne/contract/errors'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { useRef } from 'react'
import { useLocation } from 'wouter'

import { Avatar } from '#kit/avatar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { useGuestIdentity } from '#lib/identity/guest-identity.ts'
import { callAsGuest } from '#lib/query/guest-query.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { PayBar, PaymentStepCard, usePayFlow } from '../../payments/public.ts'
import { storeTipMessage, addStoredTipMessage } from '../tip-message-store.ts'
import { buildGiveTipLink, buildTipResultLink, useTipParam, type Tip } from '../links.ts'
import type { TipReceiver } from '../parts/receiver-grid.tsx'
import { useTipHeader, useTipReceiver } from '../queries.ts'
import styles from '../parts/reward.module.css'

const thisPageCode = createLazyComponent(() => import('../parts/this-page-code.tsx'))

/** P057 打赏支付: summary of the tip, and payment in the guest's app. */
export default function RewardPayPage() {
  const tip = useTipParam()
  if (tip === null) {
    return (
      <Page backTo={buildGiveTipLink({})}>
        <EmptyState icon={<HandCoins />} text="请重新选择打赏对象和金额" action={<ChooseAgain from={{}} />} />
      </Page>
    )
  }
  const subject = buildSubject(tip)
  return <PayTip key={subject} subject={subject} tip={addStoredTipMessage(subject, tip)} />
}

function ChooseAgain({ from }: { from: Partial<Tip> }) {
  const [, navigate] = useLocation()
  return <Button onClick={() => navigate(buildGiveTipLink(from), { replace: true })}>去选择</Button>
}

const buildSubject = ({ userId, money, rewardCode, tableId }: Tip) =>
  `tip:${userId}-${money}-${rewardCode}-${tableId ?? 0}` as const

type PayTipProps = { tip: Tip; subject: ReturnType<typeof buildSubject> }

function PayTip({ tip, subject }: PayTipProps) {
  const [, navigate] = useLocation()
  const identity = useGuestIdentity()
  const header = useTipHeader({ rewardCode: tip.rewardCode, tableId: tip.tableId })
  const { receiver, ...person } = useTipReceiver(tip.userId)
  const paying = usePayFlow(
    subject,
    ({ requestId, payMethod }) =>
      callAsGuest(rewards.give, { ...tip, requestId, payMethod, ...(identity.openId && { openId: identity.openId }) }),
    identity.state !== 'asking',
    (paymentNo) => navigate(buildTipResultLink(tip, paymentNo), { replace: true }),
  )
  const code = useRef<HTMLDivElement>(null)
  const showCode = () => {
    code.current?.scrollIntoView({ block: 'center' })
    showToast('请使用微信或支付宝扫码')
  }
  if (isCodeInvalid(header.error)) return <NotPossible tip={tip} why="REWARD_CODE_INVALID" again={{}} />
  if (receiver === null) return <NotPossible tip={tip} why="USER_NOT_REWARDABLE" again={tip} />

  const { flow } = paying
  const { data: known } = header
  return (
    <Page
      backTo={buildGiveTipLink(tip)}
      bottom={
        (known || flow.step !== 'choosing') && (
          <PayBar
            paying={paying}
            identity={identity}
            amountFen={tip.money}
            payMethods={known?.payMethods ?? []}
            problem={receiver ? null : '正在加载'}
            onPay={(payMethod) => {
              storeTipMessage(subject, tip)
              paying.pay({ payMethod, part: {} })
            }}
            onShowCode={showCode}
          />
        )
      }
    >
      <QueryView query={known ? { ...person, data: receiver } : header} skeleton={<Skeleton shape="lines" count={6} />}>
        {() => (
          <>
            {receiver && <ReceiverHead receiver={receiver} fen={tip.money} />}
            {flow.step === 'choosing' && flow.refusal && (
              <div role="alert">
                <Notice tone="danger">{flow.refusal.text}</Notice>
              </div>
            )}
            <PaymentStepCard flow={flow} />
            <TipFacts tip={tip} tableName={known?.table?.tableName} />
            {identity.platform === 'browser' && flow.step === 'choosing' && (
              <div ref={code}>
                <LazyContent part={thisPageCode} props={{}} fallback={<Skeleton shape="lines" count={4} />} />
              </div>
            )}
            {known?.payMode === 'simulated' && <p className={styles['simulated']}>模拟支付，不会真实扣款</p>}
          </>
        )}
      </QueryView>
    </Page>
  )
}

const isCodeInvalid = (error: unknown) => error instanceof ApiError && error.errCode === 'REWARD_CODE_INVALID'

type NotPossibleProps = { tip: Tip; why: 'REWARD_CODE_INVALID' | 'USER_NOT_REWARDABLE'; again: Partial<Tip> }

/** Shown if the tip can no longer be paid. `again`: the choices of the tip that are still valid. */
function NotPossible({ tip, why, again }: NotPossibleProps) {
  return (
    <Page backTo={buildGiveTipLink(tip)}>
      <EmptyState icon={<HandCoins />} text={formatErrorMessage(why, {})} action={<ChooseAgain from={again} />} />
    </Page>
  )
}

function ReceiverHead({ receiver, fen }: { receiver: TipReceiver; fen: number }) {
  return (
    <section className={styles['head']} aria-label="打赏对象">
      <span className={styles['big']}>
        <Avatar name={receiver.nickName} picture={receiver.avatarUrl} />
      </span>
      <b>{receiver.nickName}</b>
      <small>{receiver.postName}</small>
      <strong className={styles['amount']}>
        <Money fen={fen} exact />
      </strong>
    </section>
  )
}

function TipFacts({ tip, tableName }: { tip: Tip; tableName: string | undefined }) {
  return (
    <Card label="打赏信息">
      <KeyValue
        rows={[
          ...(tableName === undefined ? [] : [{ label: '台位', value: tableName }]),
          ...(tip.message ? [{ label: '留言', value: tip.message }] : []),
          { label: '署名', value: tip.anonymous ? '匿名' : '公开' },
        ]}
      />
    </Card>
  )
}
