import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BarTotal } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Field } from '../../../kit/field.tsx'
import { Money } from '../../../kit/money.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useDraft } from '../../../lib/draft.ts'
import { useOnline } from '../../../lib/online.ts'
import { invalidate, useApi } from '../../../lib/query.ts'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { FormPage } from '../../../shells/form-page.tsx'
import { Page } from '../../../shells/page.tsx'
import { itemsOf, lineProblem, MOST_LINES, useCart, useGoods } from '../../catalog/public.ts'
import { PersonPicker } from '../../directory/public.ts'
import { laneOf } from '../../tables/public.ts'
import { mealLink } from '../links.ts'
import { minimumHint } from '../minimum-rules.ts'
import { MemberField } from '../parts/member-field.tsx'
import type { FoundMember } from '../parts/member-sheet.tsx'
import { NoSitting } from '../parts/no-sitting.tsx'
import { OrderLinesCard } from '../parts/order-lines-card.tsx'
import { QuoteCard } from '../parts/quote-card.tsx'
import { SittingBar } from '../parts/sitting-bar.tsx'
import { payModesOf, usualPayMode, type PayMode } from '../pay-mode-rules.ts'
import { quoteOf } from '../quote.ts'
import { refusalText } from '../refusal-text.ts'
import { useOrdering } from '../use-ordering.ts'
import { useSitting, type Sitting, type TableHead } from '../use-sitting.ts'

/** P013 确认订单. */
export default function ConfirmOrderPage() {
  const { tableRecordId } = useParams('tableRecordId')
  const sitting = useSitting(tableRecordId)
  if (!sitting) return <NoSitting />
  return <Cart key={sitting.name} sitting={sitting} />
}

/** Nothing to confirm, or the form. */
function Cart({ sitting }: { sitting: Sitting }) {
  const [, navigate] = useLocation()
  const title = useScreenTitle()
  const { lines, sending } = useCart({ kind: 'meal', sitting: sitting.name })
  const backTo = mealLink(sitting.name)
  if (lines.length === 0 && !sending) {
    return (
      <Page title={title} backTo={backTo}>
        <EmptyState
          icon={<ShoppingBag />}
          text="还没有选商品"
          action={<Button onClick={() => navigate(backTo, { replace: true })}>去点单</Button>}
        />
      </Page>
    )
  }
  if (!sitting.head) {
    return (
      <Page title={title} backTo={backTo}>
        <Skeleton shape="lines" count={6} />
      </Page>
    )
  }
  return <Confirm sitting={sitting} head={sitting.head} />
}

type Typed = { remark: string; recommendUserId: number | null; member: FoundMember | null; payMode: PayMode | null }
const blank: Typed = { remark: '', recommendUserId: null, member: null, payMode: null }

function Confirm({ sitting, head }: { sitting: Sitting; head: TableHead }) {
  const title = useScreenTitle()
  const online = useOnline()
  const cart = { kind: 'meal', sitting: sitting.name } as const
  const { lines, setLines } = useCart(cart)
  const [typed, setTyped, forgetTyped] = useDraft(`order.${sitting.name}`, blank)
  const goods = useGoods(typed.member ? { memberId: typed.member.memberId } : {})
  const menu = goods.data && new Map(goods.data.rows.map((row) => [row.goodsId, row]))
  const quote = quoteOf(lines, menu)
  const pay = usePayModes(sitting, head)
  const payMode = pay.modes.find(({ id }) => id === typed.payMode)?.id ?? pay.usual
  const ordering = useOrdering(cart)
  const [postpayDenied, setPostpayDenied] = useState('')
  const faulty = lines.find((line) => lineProblem(lines, line, menu) !== null)

  const submit = async () => {
    setPostpayDenied('')
    const { remark, recommendUserId, member } = typed
    const input = {
      tableRecordId: sitting.id,
      items: itemsOf(lines),
      payMode,
      ...(recommendUserId !== null && { recommendUserId }),
      ...(member && { memberId: member.memberId }),
      ...(remark.trim() !== '' && { remark: remark.trim() }),
    }
    try {
      await ordering.submit({ lane: laneOf(head.tableId), label: `${head.tableName} 点单`, input })
      forgetTyped()
    } catch (error) {
      void invalidate(catalog.goodsList)
      if (error instanceof ApiError && error.errCode === 'POSTPAY_DENIED') return setPostpayDenied(error.message)
      throw new Error(refusalText(error, lines), { cause: error })
    }
  }

  return (
    <FormPage
      title={title}
      backTo={mealLink(sitting.name)}
      onSubmit={submit}
      submitLabel="提交订单"
      busy={ordering.resuming}
      error={ordering.failure && new Error(refusalText(ordering.failure, lines))}
      disabledReason={disabledReason(lines.length, faulty?.goodsName)}
      beside={
        <BarTotal
          figure={<Money fen={quote.totalFen - quote.discountFen} />}
          fact={minimumHint(head, quote.eligibleFen) ?? undefined}
        />
      }
    >
      {!online && <Notice>没有网络，提交后先保存在本机，联网后自动发送</Notice>}
      {ordering.resuming && <Notice tone="accent">正在确认上次下单的结果</Notice>}
      <Card>
        <SittingBar head={head} />
      </Card>
      <OrderLinesCard priced={quote.lines} menu={menu} onLines={setLines} />
      <Card>
        <Stack gap={4}>
          <Field label="付款方式" error={postpayDenied}>
            <SegmentedControl
              label="付款方式"
              options={pay.modes}
              value={payMode}
              onChange={(mode) => {
                setTyped({ ...typed, payMode: mode })
                setPostpayDenied('')
              }}
            />
          </Field>
          <Field label="推荐人" optional>
            <PersonPicker
              label="推荐人"
              nobody="不指定"
              value={typed.recommendUserId}
              onChange={(recommendUserId) => setTyped({ ...typed, recommendUserId })}
            />
          </Field>
          <MemberField value={typed.member} onChange={(member) => setTyped({ ...typed, member })} />
          <Field label="订单备注" optional>
            <TextInput
              value={typed.remark}
              maxLength={100}
              placeholder="给吧台和厨房看的话"
              onChange={(remark) => setTyped({ ...typed, remark })}
            />
          </Field>
        </Stack>
      </Card>
      <QuoteCard quote={quote} head={head} />
    </FormPage>
  )
}

function disabledReason(count: number, faulty: string | undefined): string | null {
  if (count > MOST_LINES) return `一单最多${MOST_LINES}行，请分两次下单`
  return faulty === undefined ? null : `${faulty}暂时不能下单，请调整数量或移除`
}

/** What this sitting and this person allow; the sitting's own way first. */
function usePayModes({ later }: Sitting, { tableId }: TableHead) {
  const detail = useApi(tables.detail, { tableId }, { enabled: !later })
  const permissions = useApi(session.permissions, {}, { staleMs: 10 * 60_000 })
  const mode = detail.data?.record?.payMode
  return {
    modes: payModesOf(mode, permissions.data?.includes('operate:order:postpay') ?? false),
    usual: usualPayMode(mode),
  }
}
