import { payStatus } from '@nocturne/contract/codes'
import Heart from 'lucide-react/icons/heart'
import { useLocation } from 'wouter'

import { Avatar } from '#kit/avatar.tsx'
import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useStoredPass } from '#lib/identity/guest-pass.ts'
import { useParams } from '#lib/routing/screen.ts'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { menuLink } from '../../guest/public.ts'
import { isPaymentUndecided, PaymentOutcome, usePaymentResult, type PaymentResult } from '../../payments/public.ts'
import { buildGiveTipLink, buildTipPaymentLink, useTipParam, type Tip } from '../links.ts'
import { useTipReceiver } from '../queries.ts'
import styles from '../parts/reward.module.css'

/** P058 打赏结果: result of the tip from the server. */
export default function PayStatusPage() {
  const [, navigate] = useLocation()
  const { paymentNo } = useParams('paymentNo')
  const tip = useTipParam()
  const { query, look, unknown } = usePaymentResult(paymentNo)
  if (unknown) {
    return (
      <Page backTo={buildGiveTipLink({})}>
        <EmptyState
          icon={<Heart />}
          text="没有这笔打赏的信息"
          action={<Button onClick={() => navigate(buildGiveTipLink(tip ?? {}), { replace: true })}>去打赏</Button>}
        />
      </Page>
    )
  }
  return (
    <Page bottom={query.data && <Actions result={query.data} tip={tip} onLook={look} />}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={5} />}>
        {(result) => <TipFace result={result} isQuerying={query.isFetching} userId={tip?.userId} />}
      </QueryView>
    </Page>
  )
}

type TipFaceProps = { result: PaymentResult; isQuerying: boolean; userId: number | undefined }

/** Result of the tip, and thanks from the receiver after it was paid. */
function TipFace({ result, isQuerying, userId }: TipFaceProps) {
  const { receiver } = useTipReceiver(userId)
  const face = receiver && (
    <span className={styles['big']}>
      <Avatar name={receiver.nickName} picture={receiver.avatarUrl} />
    </span>
  )
  return (
    <PaymentOutcome
      result={result}
      isQuerying={isQuerying}
      what="打赏"
      paid={{
        icon: face ?? <Heart />,
        title: receiver ? `打赏 ${receiver.nickName} 成功` : '打赏成功',
        hint: '感谢您的打赏',
      }}
    />
  )
}

type ActionsProps = { result: PaymentResult; tip: Tip | null; onLook: () => unknown }

function Actions({ result, tip, onLook }: ActionsProps) {
  const [, navigate] = useLocation()
  const pass = useStoredPass({ tableId: tip?.tableId })
  if (isPaymentUndecided(result)) {
    return (
      <BottomBar>
        <Button kind="primary" wide onClick={onLook}>
          刷新结果
        </Button>
      </BottomBar>
    )
  }
  const paid = result.status === payStatus.succeeded
  return (
    <BottomBar>
      {paid && pass && <Button onClick={() => navigate(menuLink(pass.code))}>返回点单</Button>}
      {!paid && tip && <Button onClick={() => navigate(buildGiveTipLink(tip), { replace: true })}>重新选择</Button>}
      <Button
        kind="primary"
        wide
        onClick={() =>
          navigate(paid || !tip ? buildGiveTipLink(tip ?? {}) : buildTipPaymentLink(tip), { replace: true })
        }
      >
        {paid || !tip ? '继续打赏' : '重新支付'}
      </Button>
    </BottomBar>
  )
}
