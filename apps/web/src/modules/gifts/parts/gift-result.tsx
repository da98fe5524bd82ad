import { sendStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import type { Tone } from '#kit/tone.ts'
import { useApi } from '#lib/query/query.ts'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { buildApprovalLink } from '../../approvals/public.ts'
import { ActionOutcome } from '#kit/outcome.tsx'
import { floorLink } from '../../orders/public.ts'
import { buildPickGiftsLink } from '../links.ts'
import { QueuedGift } from './waiting-gift.tsx'

interface GiftResultProps {
  sitting: string
  given: { sendId: number } | { operationId: string }
}

/** Result of a gift, and next steps. */
export function GiftResult({ sitting, given }: GiftResultProps) {
  const [, navigate] = useLocation()
  return (
    <Page
      otherTitle="赠送"
      backTo={floorLink}
      bottom={
        <BottomBar>
          <Button onClick={() => navigate(buildPickGiftsLink(sitting))}>继续赠送</Button>
          <Button kind="primary" wide onClick={() => navigate(floorLink)}>
            返回台位
          </Button>
        </BottomBar>
      }
    >
      {'sendId' in given ? (
        <SentGift sendId={given.sendId} />
      ) : (
        <QueuedGift operationId={given.operationId} sitting={sitting} />
      )}
    </Page>
  )
}

const outcomes: Record<string, { icon: ReactNode; tone: Tone; title: string; text?: string }> = {
  [sendStatus.pending]: { icon: <Hourglass />, tone: 'warning', title: '已提交审批', text: '审批通过后自动生效并出品' },
  [sendStatus.effective]: { icon: <Check />, tone: 'positive', title: '赠送成功' },
  [sendStatus.rejected]: { icon: <X />, tone: 'danger', title: '审批未通过' },
  [sendStatus.withdrawn]: { icon: <Undo />, tone: 'neutral', title: '赠送已撤回' },
}

type Gift = AnswerOf<typeof gifts.detail>

function SentGift({ sendId }: { sendId: number }) {
  const query = useApi(gifts.detail, { sendId }, { live: true })
  return (
    <QueryView query={query} skeleton={<Skeleton shape="lines" count={9} />}>
      {(gift) => <GiftFacts gift={gift} />}
    </QueryView>
  )
}

function GiftFacts({ gift }: { gift: Gift }) {
  const outcome = outcomes[gift.status]
  return (
    <>
      {outcome && (
        <ActionOutcome icon={outcome.icon} tone={outcome.tone} title={outcome.title}>
          {outcome.text}
        </ActionOutcome>
      )}
      {gift.approvalId !== null && (
        <Notice tone="accent" action="查看审批" href={buildApprovalLink(gift.approvalId)}>
          审批进度
        </Notice>
      )}
      <Card>
        <KeyValue
          rows={[
            { label: '台位', value: gift.tableName },
            { label: '赠送单号', value: gift.sendNo },
            { label: '赠送人', value: gift.sendUserName },
            { label: '商品', value: gift.goodsSummary },
            {
              label: '赠送原因',
              value: [getLabel('send_reason', gift.reason), gift.remark].filter(Boolean).join('：'),
            },
            { label: '赠送金额', value: <Money fen={gift.sendAmount} />, total: true },
          ]}
        />
      </Card>
    </>
  )
}
