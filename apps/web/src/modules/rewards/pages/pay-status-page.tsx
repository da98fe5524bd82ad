import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Heart from 'lucide-react/icons/heart'
import { payPendingText } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Avatar } from '../../../kit/avatar.tsx'
import { BottomBar } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Money } from '../../../kit/money.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Spinner } from '../../../kit/spinner.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { usePassOf } from '../../../lib/guest-pass.ts'
import { useGuestApi } from '../../../lib/guest-query.ts'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { Page } from '../../../shells/page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { menuLink } from '../../guest/public.ts'
import { PaymentFacts } from '../../payments/public.ts'
import { giveLink, rewardPayLink, useTip, type Tip } from '../links.ts'
import { useReceiver } from '../queries.ts'
import styles from '../parts/reward.module.css'

type Result = AnswerOf<typeof payments.status>

/** Specification P058: asked every two seconds for a minute, then the guest looks himself. */
const POLL_EVERY_MS = 2_000
const POLL_FOR_MS = 60_000

const isOpen = (result: Result | undefined) => result === undefined || result.status === '0' || result.status === '1'

/** P058 打赏结果: how the tip ended, by the server's word. */
export default function PayStatusPage() {
  const [, navigate] = useLocation()
  const title = useScreenTitle()
  const { paymentNo } = useParams('paymentNo')
  const tip = useTip()
  const [askUntil, setAskUntil] = useState(() => Date.now() + POLL_FOR_MS)
  const query = useGuestApi(
    payments.status,
    { paymentNo: paymentNo ?? '' },
    {
      enabled: paymentNo !== undefined,
      every: (result) => (isOpen(result) && Date.now() < askUntil ? POLL_EVERY_MS : false),
    },
  )
  const look = () => {
    setAskUntil(Date.now() + POLL_FOR_MS)
    return query.refetch()
  }
  // A number that was made on another phone, or by nobody, is told nothing.
  const unknown = query.error instanceof ApiError && query.error.errCode === 'PAYMENT_NOT_FOUND'
  if (paymentNo === undefined || unknown) {
    return (
      <Page title={title} backTo={giveLink({})}>
        <EmptyState
          icon={<Heart />}
          text="没有这笔打赏的信息"
          action={<Button onClick={() => navigate(giveLink(tip ?? {}), { replace: true })}>去打赏</Button>}
        />
      </Page>
    )
  }
  return (
    <Page title={title} onRefresh={look} bottom={query.data && <Actions result={query.data} tip={tip} onLook={look} />}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={5} />}>
        {(result) => (
          <>
            <output className={styles['result']} aria-live="polite">
              <Mark result={result} userId={tip?.userId} asking={query.isFetching} />
              {result.status !== '4' && (
                <strong className={styles['amount']}>
                  <Money fen={result.amount} exact />
                </strong>
              )}
              <span className={styles['thanks']}>{hintOf(result)}</span>
            </output>
            <PaymentFacts result={result} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function hintOf({ status, failReason }: Result): string {
  if (status === '2') return '感谢您的打赏'
  if (status === '3' || status === '4') return failReason || '没有扣款'
  return `${payPendingText}，不要重复付款`
}

type MarkProps = { result: Result; userId: number | undefined; asking: boolean }

function Mark({ result, userId, asking }: MarkProps) {
  if (result.status === '2') {
    return userId === undefined ? (
      <Word tone="positive" icon={<Heart />} word="打赏成功" />
    ) : (
      <Thanked userId={userId} />
    )
  }
  if (!isOpen(result))
    return <Word tone="danger" icon={<CircleX />} word={result.status === '4' ? '打赏已取消' : '打赏未成功'} />
  return <Word tone="warning" icon={asking ? <Spinner label="查询中" /> : <Clock />} word="支付结果确认中" />
}

/** Who is thankful. */
function Thanked({ userId }: { userId: number }) {
  const { receiver } = useReceiver(userId)
  if (!receiver) return <Word tone="positive" icon={<Heart />} word="打赏成功" />
  return (
    <span className={styles['mark']} data-tone="positive">
      <span className={styles['big']}>
        <Avatar name={receiver.nickName} picture={receiver.avatarUrl} />
      </span>
      打赏 {receiver.nickName} 成功
    </span>
  )
}

function Word({ tone, icon, word }: { tone: 'positive' | 'danger' | 'warning'; icon: ReactNode; word: string }) {
  return (
    <span className={styles['mark']} data-tone={tone}>
      {icon}
      {word}
    </span>
  )
}

type ActionsProps = { result: Result; tip: Tip | null; onLook: () => unknown }

function Actions({ result, tip, onLook }: ActionsProps) {
  const [, navigate] = useLocation()
  const pass = usePassOf({ tableId: tip?.tableId })
  if (isOpen(result)) {
    return (
      <BottomBar>
        <Button kind="primary" wide onClick={onLook}>
          刷新结果
        </Button>
      </BottomBar>
    )
  }
  const paid = result.status === '2'
  return (
    <BottomBar>
      {paid && pass && <Button onClick={() => navigate(menuLink(pass.code))}>返回点单</Button>}
      {!paid && tip && <Button onClick={() => navigate(giveLink(tip), { replace: true })}>重新选择</Button>}
      <Button
        kind="primary"
        wide
        onClick={() => navigate(paid || !tip ? giveLink(tip ?? {}) : rewardPayLink(tip), { replace: true })}
      >
        {paid || !tip ? '继续打赏' : '重新支付'}
      </Button>
    </BottomBar>
  )
}
