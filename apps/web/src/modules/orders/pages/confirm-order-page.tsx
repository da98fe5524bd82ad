import { formatFen } from '@nocturne/base/money'
import type { PayMode } from '@nocturne/contract/codes'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { orderStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { useLocation } from 'wouter'

import { BarTotal } from '#kit/bottom-bar.tsx'
import { Card } from '#kit/card.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useAgreedSum } from '#lib/format/agreed-sum.ts'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { useOnline } from '#lib/offline/online.ts'
import type { SubmitResult } from '#lib/offline/operation-queue.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import { useParams } from '#lib/routing/screen.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { Permitted } from '#shells/permitted.tsx'
import { findCartProblem, toCartItems, MAX_CART_LINES, useCart, useGoods } from '../../catalog/public.ts'
import { PersonPicker, type MemberSearchResult } from '../../directory/public.ts'
import { getTableLane } from '../../tables/public.ts'
import { buildBillLink, floorLink, buildMealLink, buildOrderResultLink } from '../links.ts'
import { formatMinimumHint } from '../minimum-rules.ts'
import { RequestGiftButton } from '../parts/request-gift-button.tsx'
import { MemberField } from '../parts/member-field.tsx'
import { AddRepeatOrder } from '../parts/order-again.tsx'
import { NoSittingPage } from '../parts/no-sitting.tsx'
import { OrderLinesCard } from '../parts/order-lines-card.tsx'
import { QuoteCard } from '../parts/quote-card.tsx'
import { SittingHeader } from '../parts/sitting-bar.tsx'
import { CartConfirmation } from '../parts/sitting-cart.tsx'
import { listPayModes, getDefaultPayMode } from '../pay-mode-rules.ts'
import { computeQuote } from '../quote-rules.ts'
import { addGoodsNameToRefusal } from '../refusal-text.ts'
import { useCartSender } from '../send-cart.ts'
import { useSitting, type Sitting, type SittingTable } from '../use-sitting.ts'

/** P013 确认订单. */
export default function ConfirmOrderPage() {
  const { tableRecordId, again } = useParams('tableRecordId', 'again')
  const sitting = useSitting(tableRecordId)
  if (!sitting) return <NoSittingPage />
  if (again !== undefined && !sitting.later) {
    return (
      <Permitted permission="operate:order:add" backTo={floorLink}>
        <AddRepeatOrder key={sitting.name} sitting={sitting} again={again} />
      </Permitted>
    )
  }
  return (
    <Permitted permission="operate:order:add" backTo={floorLink}>
      <CartConfirmation
        key={sitting.name}
        sitting={sitting}
        kind="meal"
        pickLink={buildMealLink(sitting.name)}
        empty={{ icon: <ShoppingBag />, text: '还没有选商品', action: '去点单' }}
      >
        {(head) => <Confirm sitting={sitting} head={head} />}
      </CartConfirmation>
    </Permitted>
  )
}

type FormValues = {
  remark: string
  recommendUserId: number | null
  member: MemberSearchResult | null
  payMode: PayMode | null
}
const blank: FormValues = { remark: '', recommendUserId: null, member: null, payMode: null }

/** Result page of a placed order: preloaded before sending, so that it shows even if the network fails meanwhile. */
const orderedPage = createLazyComponent(() => import('./ordered-page.tsx'))

/** Queries to invalidate after an order. */
const orderedReadings = [tables.list, tables.detail, orders.list, orders.byRecord, catalog.goodsList]

function Confirm({ sitting, head }: { sitting: Sitting; head: SittingTable }) {
  const [, navigate] = useLocation()
  const online = useOnline()
  useComponentLoaded(orderedPage)
  const cart = { kind: 'meal', sitting: sitting.name } as const
  const { lines, setLines } = useCart(cart)
  const pay = usePayModes(sitting, head)
  const ordering = useCartSender({
    endpoint: orders.add,
    cart,
    invalidates: orderedReadings,
    onSent: (placed) => navigate(getNextPage(sitting.name, placed), { replace: true }),
  })
  const form = useForm<FormValues>({
    draft: `order.${sitting.name}`,
    initial: blank,
    place: (error) => toFieldError(error, { POSTPAY_DENIED: 'payMode' }),
    send: async (typed) => {
      const input = {
        ...toOrderInput(typed),
        tableRecordId: sitting.id,
        items: toCartItems(lines),
        payMode,
        expectedFen: agreed.fen,
      }
      try {
        const sum = formatFen(quote.totalFen - quote.discountFen, { trim: true })
        await ordering.submit({ lane: getTableLane(head.tableId), label: `${head.tableName} 点单 ${sum}`, input })
      } catch (error) {
        agreed.note(error)
        void invalidate(catalog.goodsList)
        throw addGoodsNameToRefusal(error, lines)
      }
    },
  })
  const { value: typed, field } = form
  const payMode = pay.modes.find(({ id }) => id === typed.payMode)?.id ?? pay.usual
  const goods = useGoods({}, head.areaId ?? null)
  const menu = goods.data && new Map(goods.data.rows.map((row) => [row.goodsId, row]))
  const quote = computeQuote(lines, menu)
  const hint = formatMinimumHint(head, quote.eligibleFen) ?? undefined
  const agreed = useAgreedSum(quote.totalFen - quote.discountFen, [toCartItems(lines), typed.member?.memberId])

  return (
    <FormPage
      form={form}
      backTo={buildMealLink(sitting.name)}
      submitLabel="提交订单"
      busy={ordering.resuming}
      error={ordering.failure && addGoodsNameToRefusal(ordering.failure, lines)}
      disabledReason={findBlockReason(lines, menu)}
      besideSubmit={<BarTotal figure={<Money fen={agreed.fen} />} fact={hint} />}
    >
      {!online && <Notice>没有网络，提交后先保存在本机，联网后自动发送</Notice>}
      {ordering.resuming && <Notice tone="accent">正在确认上次下单的结果</Notice>}
      <Card>
        <SittingHeader head={head} />
      </Card>
      <OrderLinesCard priced={quote.lines} menu={menu} onLines={setLines} />
      <Card>
        <Stack gap={4}>
          <FormField field={field('payMode')} label="付款方式">
            {({ onChange }) => (
              <SegmentedControl label="付款方式" options={pay.modes} value={payMode} onChange={onChange} />
            )}
          </FormField>
          <FormField field={field('recommendUserId')} label="推荐人" optional>
            {(control) => <PersonPicker label="推荐人" emptyLabel="不指定" {...control} />}
          </FormField>
          <MemberField value={typed.member} onChange={(member) => form.change({ member })} />
          <FormField field={field('remark')} label="订单备注" optional>
            {(control) => <TextInput maxLength={100} placeholder="给吧台和厨房看的话" {...control} />}
          </FormField>
        </Stack>
      </Card>
      <QuoteCard quote={quote} head={head} />
      <RequestGiftButton sitting={sitting} />
    </FormPage>
  )
}

const findBlockReason = (lines: Parameters<typeof findCartProblem>[0], menu: Parameters<typeof findCartProblem>[1]) =>
  lines.length > MAX_CART_LINES ? `一单最多${MAX_CART_LINES}行，请分两次下单` : findCartProblem(lines, menu)

function toOrderInput({ remark, recommendUserId, member }: FormValues) {
  return {
    ...(recommendUserId !== null && { recommendUserId }),
    ...(member && { memberId: member.memberId }),
    ...(remark.trim() !== '' && { remark: remark.trim() }),
  }
}

/** Page after ordering: the bill for pay-now orders, otherwise the order's result. */
function getNextPage(sitting: string, placed: SubmitResult<AnswerOf<typeof orders.add>>): string {
  if (placed.queued) return buildOrderResultLink(sitting, placed)
  const { orderId, status } = placed.answer
  return status === orderStatus.waiting ? buildBillLink(sitting, orderId) : buildOrderResultLink(sitting, { orderId })
}

/** Payment modes permitted for this sitting and user; the sitting's default comes first. */
function usePayModes({ later }: Sitting, { tableId }: SittingTable) {
  const detail = useApi(tables.detail, { tableId }, { enabled: !later })
  const permissions = useApi(session.permissions, {}, { staleMs: 10 * 60_000 })
  const mode = detail.data?.record?.payMode
  return {
    modes: listPayModes(mode, permissions.data?.includes('operate:order:postpay') ?? false),
    usual: getDefaultPayMode(mode),
  }
}
