import { formatFen } from '@nocturne/base/money'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { getLabel } from '@nocturne/contract/dictionaries'
import { refundStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { LoadMore } from '#kit/load-more.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { showToast } from '#kit/toast.ts'
import { getErrorMessage } from '#lib/query/api-error.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { RechargeStatusTag } from '../parts/recharge-state.tsx'
import { formatDateAndTime, formatGiftGoods } from '../recharge-texts.ts'
import type { MemberServiceSheetProps } from './member-desk-sheet.tsx'

const printSheet = createLazyComponent(() => import('#shells/print-sheet.tsx'))
const refundSheet = createLazyComponent(() => import('./refund-recharge-sheet.tsx'))

type Recharge = AnswerOf<typeof members.rechargesOf>['rows'][number]

/** 充值与退储值: recharges of a member with their refunds, and refund of the unused part. */
export default function MemberRechargesSheet({ member: { memberId, memberName }, onClose }: MemberServiceSheetProps) {
  const query = useApiPages(members.rechargesOf, { memberId })
  const [returning, setReturning] = useState<Recharge | null>(null)
  const { passwordAbove = 0, balance } = query.first ?? {}
  return (
    <Sheet open onClose={onClose} title="充值记录" fact={memberName}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {() =>
          query.rows.length === 0 ? (
            <EmptyState text={emptyTexts.recharge} />
          ) : (
            <>
              {query.rows.map((recharge) => (
                <RechargeCard key={recharge.rechargeId} recharge={recharge} onReturn={() => setReturning(recharge)} />
              ))}
              <LoadMore
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                failed={query.isFetchNextPageError}
                onMore={query.fetchNextPage}
                byHand
              />
            </>
          )
        }
      </QueryView>
      {returning && (
        <LazySheet
          part={refundSheet}
          props={{ recharge: returning, passwordAbove, balance: balance ?? 0, onClose: () => setReturning(null) }}
        />
      )}
    </Sheet>
  )
}

type RechargeCardProps = { recharge: Recharge; onReturn: () => void }

function RechargeCard({ recharge, onReturn }: RechargeCardProps) {
  const { rechargeNo, payTime, createTime, payMethod, principalAmount, bonusAmount, refunds, refundableAmount } =
    recharge
  const gifts = formatGiftGoods(recharge.giftGoods)
  return (
    <Card label={rechargeNo}>
      <SectionTitle inCard end={<RechargeStatusTag recharge={recharge} />}>
        {formatDateAndTime(payTime ?? createTime)}
      </SectionTitle>
      <KeyValue
        rows={[
          { label: '本金', value: <Money fen={principalAmount} exact /> },
          ...(bonusAmount > 0 ? [{ label: '赠送金', value: <Money fen={bonusAmount} exact /> }] : []),
          ...(gifts === '' ? [] : [{ label: '赠品', value: gifts }]),
          { label: '支付方式', value: getLabel('pay_method', payMethod) },
          { label: '充值单号', value: rechargeNo },
          ...(refundableAmount > 0 ? [{ label: '可退', value: <Money fen={refundableAmount} exact /> }] : []),
        ]}
      />
      {refunds.map((refund) => (
        <Returned key={refund.rechargeRefundId} refund={refund} />
      ))}
      <Stack gap={2}>
        <PrintRecharge recharge={recharge} />
        {refundableAmount > 0 && (
          <Button wide label={`退储值 ${rechargeNo}`} onClick={onReturn}>
            退储值
          </Button>
        )}
      </Stack>
    </Card>
  )
}

/** Button 打印充值单: prints the receipt of a recharge for the member. */
function PrintRecharge({ recharge: { rechargeId, rechargeNo } }: { recharge: Recharge }) {
  const command = useCommand(members.printRecharge, { label: '打印充值单' })
  const [text, setText] = useState<string | null>(null)
  const print = async () => {
    command.begin()
    // The refusal was already shown.
    const done = await command.submit({ rechargeId }).catch(() => null)
    if (done && !done.queued) setText(done.answer.printText)
  }
  return (
    <>
      <Button wide label={`打印充值单 ${rechargeNo}`} busy={command.busy} onClick={() => void print()}>
        打印充值单
      </Button>
      {text !== null && (
        <LazySheet
          part={printSheet}
          props={{
            printout: { title: `充值单 ${rechargeNo}`, text, url: location.href },
            onClose: () => setText(null),
          }}
        />
      )}
    </>
  )
}

/** Row of a recharge refund. A refund that failed at the provider can be sent again. */
function Returned({ refund }: { refund: Recharge['refunds'][number] }) {
  const { rechargeRefundId, refundNo, amount, bonusBack, status, refundTime } = refund
  const command = useCommand(members.resendRechargeRefund, {
    label: '重试退储值',
    quiet: true,
    invalidates: [members.rechargesOf],
  })
  const retryRefund = async () => {
    try {
      await command.submit({ rechargeRefundId })
      showToast('已重新发起退款')
    } catch (error) {
      showToast(getErrorMessage(error, '没有成功，请重试'))
    }
  }
  return (
    <ListRow
      inCard
      title={`退 ${refundNo}`}
      fact={`${formatDateAndTime(refundTime)} · ${getLabel('refund_status', status)}`}
      {...(bonusBack > 0 && { note: `收回赠送金 ${formatFen(bonusBack)}` })}
      figure={
        status === refundStatus.failed ? (
          <Button size="small" label={`重试 ${refundNo}`} busy={command.busy} onClick={retryRefund}>
            重试
          </Button>
        ) : (
          <Money fen={-amount} exact />
        )
      }
    />
  )
}
